import { sql } from 'kysely'
import { current, type Database } from '#db/connect.ts'

/**
 * Tables whose rows show that a card was used, beside `application` with its own column; `cardPeriod` and `person` are part of its creation.
 * A test keeps the list complete.
 */
export const USES = [
  'registerEntry',
  'cardClaim',
  'partnerCheck',
  'redemption',
  'memberTaskCard',
  'child',
  'payment',
  'onlinePayment',
  'cardDevice',
  'cardCopy',
  'manualCode',
  'cardIndex',
  'feeReminder',
  'cardRenewal',
  'cardMerge',
  'medicalCertificate',
  'sportRegistration',
] as const

/** The given cards that have been used since their creation. */
export async function listUsed(db: Database, numbers: string[]): Promise<Set<string>> {
  const used = new Set<string>()
  for (const table of USES) {
    const rows = await current(db)
      .selectFrom(table)
      .select('cardNumber')
      .distinct()
      .where('cardNumber', 'in', numbers)
      // A bulk act may have left the card as it was.
      .$if(table === 'memberTaskCard', (query) => query.where(sql<boolean>`(outcome is null or outcome = 'done')`))
      .execute()
    for (const { cardNumber } of rows) used.add(cardNumber)
  }
  const waiting = await current(db).selectFrom('application').select('paperCard').where('paperCard', 'in', numbers).execute()
  for (const { paperCard } of waiting) used.add(paperCard!)
  return used
}

/** Deletes unused cards. Nobody has seen their numbers, so they may be given again. Joins the running transaction. */
export async function removeCards(db: Database, numbers: string[]): Promise<void> {
  if (numbers.length === 0) return
  await current(db).deleteFrom('cardPeriod').where('cardNumber', 'in', numbers).execute()
  await current(db).deleteFrom('card').where('number', 'in', numbers).execute()
  await current(db).deleteFrom('cardNumber').where('number', 'in', numbers).execute()
}

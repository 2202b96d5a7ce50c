import { current, type Database } from '#db/connect.ts'

/** Where something is written of a card that was used; `cardPeriod` and `person` are what it is made with. A test holds the list complete. */
export const USES = [
  'registerEntry',
  'cardClaim',
  'partnerCheck',
  'redemption',
  'memberTaskCard',
  'child',
  'payment',
  'cardDevice',
  'cardCopy',
  'manualCode',
  'cardIndex',
  'feeReminder',
  'cardRenewal',
] as const

/** Those of the cards that were used since they were made. */
export async function listUsed(db: Database, numbers: string[]): Promise<Set<string>> {
  const used = new Set<string>()
  for (const table of USES) {
    const rows = await current(db).selectFrom(table).select('cardNumber').distinct().where('cardNumber', 'in', numbers).execute()
    for (const { cardNumber } of rows) used.add(cardNumber)
  }
  return used
}

/** Takes cards back that nobody has used, with their numbers, which may be given again: nobody has seen them. Joins the running transaction. */
export async function removeCards(db: Database, numbers: string[]): Promise<void> {
  if (numbers.length === 0) return
  await current(db).deleteFrom('cardPeriod').where('cardNumber', 'in', numbers).execute()
  await current(db).deleteFrom('card').where('number', 'in', numbers).execute()
  await current(db).deleteFrom('cardNumber').where('number', 'in', numbers).execute()
}

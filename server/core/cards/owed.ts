import { current, type Database } from '#db/connect.ts'
import type { CardRow } from '#db/tables.ts'
import type { Association } from '#domain/content/association.ts'
import { currentPeriod, type Period } from '#domain/cards/card-validity.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { owedFee, type Due, type Owed } from '#domain/renewals/card-renewal.ts'
import { feeOf, pricedCategory, type Fee } from '#domain/renewals/fee.ts'
import { listMarkedPeriods } from './unpaid-periods.ts'

type Card = Pick<CardRow, 'category' | 'memberSince'> & { feeNeverPaid: boolean | null }
type GivenPeriod = Period & { id: string }
/** `running`: the given period of today. */
type Standing = {
  given: GivenPeriod[]
  held: Period | null
  unpaid: GivenPeriod | null
  running: GivenPeriod | null
  due: Due
  owed: Owed | null
}

/** A card's current period, and the fee that it owes though it is valid. */
export async function feeStanding(
  db: Database,
  number: string,
  { association, card, today }: { association: Association | null; card: Card; today: PlainDate },
): Promise<Standing> {
  const given = await listMarkedPeriods(db, number)
  const held = currentPeriod(given, today)
  const unpaid = given.find(({ isUnpaid, validTo }) => isUnpaid && validTo >= today) ?? null
  const running = given.findLast(({ validFrom, validTo }) => validFrom <= today && today <= validTo) ?? null
  const due: Due = {
    unpaidFrom: unpaid?.validFrom ?? null,
    validTo: held?.validTo ?? null,
    neverPaidSince: card.feeNeverPaid ? card.memberSince : null,
  }
  return { given, held, unpaid, running, due, owed: owedFee(pricedCategory(association, card.category), due, today) }
}

/** The owed fee of a card, with the bank account, for a mail; null without one. Joins the running transaction. */
export async function owedWithBank(
  db: Database,
  { number, lastname }: { number: string; lastname: string | null },
  { association, today }: { association: Association; today: PlainDate },
): Promise<Fee | null> {
  const card = await current(db)
    .selectFrom('card')
    .select(['category', 'memberSince', 'feeNeverPaid'])
    .where('number', '=', number)
    .executeTakeFirst()
  if (!card) return null
  const { owed } = await feeStanding(db, number, { association, card, today })
  return owed && feeOf(association, { number, category: card.category, lastname }, owed.from)
}

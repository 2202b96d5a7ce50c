import { current, type Database } from '#db/connect.ts'
import type { CardPeriodRow, CardRenewalRow } from '#db/tables.ts'
import { insertCardPeriod } from '#server/core/cards/queries.ts'

/** A period, and why it is there; false when this end of the card was renewed before. */
export const insertRenewal = async (db: Database, period: CardPeriodRow, renewal: CardRenewalRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await current(db)
    .insertInto('cardRenewal')
    .values(renewal)
    .onConflict((conflict) => conflict.columns(['cardNumber', 'endedOn']).doNothing())
    .executeTakeFirstOrThrow()
  if (Number(numInsertedOrUpdatedRows ?? 0) === 0) return false
  await insertCardPeriod(db, period)
  return true
}

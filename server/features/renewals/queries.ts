import { current, isPostgres, type Database } from '#db/connect.ts'
import type { CardPeriodRow, CardRenewalRow } from '#db/tables.ts'

/** The card of an account, or the one of this number, held until the transaction ends. */
export const holdCard = (db: Database, of: { uid: string } | { number: string }) =>
  current(db)
    .selectFrom('card')
    .select(['number', 'uid', 'category', 'suspendedFrom', 'suspendedTo', 'cancelledOn'])
    .$if('uid' in of, (query) => query.where('uid', '=', (of as { uid: string }).uid))
    .$if('number' in of, (query) => query.where('number', '=', (of as { number: string }).number))
    .$if(isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirst()

export const periodsOf = (db: Database, cardNumber: string) =>
  current(db).selectFrom('cardPeriod').select(['validFrom', 'validTo']).where('cardNumber', '=', cardNumber).execute()

/** A period, and why it is there; false when this end of the card was renewed before. */
export const insertRenewal = async (db: Database, period: CardPeriodRow, renewal: CardRenewalRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await current(db)
    .insertInto('cardRenewal')
    .values(renewal)
    .onConflict((conflict) => conflict.columns(['cardNumber', 'endedOn']).doNothing())
    .executeTakeFirstOrThrow()
  if (Number(numInsertedOrUpdatedRows ?? 0) === 0) return false
  await current(db).insertInto('cardPeriod').values(period).execute()
  return true
}

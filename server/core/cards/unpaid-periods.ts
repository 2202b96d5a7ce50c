import { current, type Database } from '#db/connect.ts'
import type { CardPeriodRow } from '#db/tables.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** Marks a period as given without a payment. Its deletion deletes the mark. Joins the running transaction. */
export const markUnpaid = (db: Database, periodId: string) =>
  current(db)
    .insertInto('unpaidPeriod')
    .values({ periodId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const unmarkUnpaid = (db: Database, periodId: string) =>
  current(db).deleteFrom('unpaidPeriod').where('periodId', '=', periodId).execute()

export const isUnpaid = async (db: Database, periodId: string): Promise<boolean> =>
  (await current(db).selectFrom('unpaidPeriod').select('periodId').where('periodId', '=', periodId).executeTakeFirst()) !== undefined

/** A card's periods in order; `isUnpaid`: given without a payment. */
export const listMarkedPeriods = async (db: Database, cardNumber: string) => {
  const rows = await current(db)
    .selectFrom('cardPeriod')
    .leftJoin('unpaidPeriod', 'unpaidPeriod.periodId', 'cardPeriod.id')
    .select(['cardPeriod.id', 'cardPeriod.validFrom', 'cardPeriod.validTo', 'unpaidPeriod.periodId'])
    .where('cardPeriod.cardNumber', '=', cardNumber)
    .orderBy('cardPeriod.validFrom')
    .execute()
  return rows.map(({ periodId, ...period }) => ({ ...period, isUnpaid: periodId !== null }))
}

/** The card's first period, among those that last until a day, that was given without a payment. */
export const findUnpaid = (
  db: Database,
  cardNumber: string,
  day: PlainDate,
): Promise<Pick<CardPeriodRow, 'id' | 'validFrom' | 'validTo'> | undefined> =>
  current(db)
    .selectFrom('cardPeriod')
    .innerJoin('unpaidPeriod', 'unpaidPeriod.periodId', 'cardPeriod.id')
    .select(['cardPeriod.id', 'cardPeriod.validFrom', 'cardPeriod.validTo'])
    .where('cardPeriod.cardNumber', '=', cardNumber)
    .where('cardPeriod.validTo', '>=', day)
    .orderBy('cardPeriod.validFrom')
    .limit(1)
    .executeTakeFirst()

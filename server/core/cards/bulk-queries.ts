import { current, type Database } from '#db/connect.ts'
import type { CardPeriodRow, CardRow } from '#db/tables.ts'

/** Numbers that were ever given to somebody, here or there, are never given again. */
export const keepNumbers = async (db: Database, rows: { number: string; issuedAt: number }[]) => {
  if (rows.length === 0) return
  await current(db)
    .insertInto('cardNumber')
    .values(rows)
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute()
}

export const insertCards = async (db: Database, rows: CardRow[]) => {
  if (rows.length > 0) await current(db).insertInto('card').values(rows).execute()
}

export const insertPeriods = async (db: Database, rows: CardPeriodRow[]) => {
  if (rows.length > 0) await current(db).insertInto('cardPeriod').values(rows).execute()
}

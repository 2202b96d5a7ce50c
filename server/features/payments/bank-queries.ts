import { current, isPostgres, type Database } from '#db/connect.ts'
import type { BankLineRow } from '#db/tables.ts'

/** @returns false if an earlier file had the line */
export const insertLine = async (db: Database, row: BankLineRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await current(db)
    .insertInto('bankLine')
    .values(row)
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

export const listOpen = (db: Database, limit: number) =>
  current(db).selectFrom('bankLine').selectAll().where('decidedAt', 'is', null).orderBy('bookedOn').orderBy('id').limit(limit).execute()

export const countOpen = async (db: Database): Promise<number> => {
  const { rows } = await current(db)
    .selectFrom('bankLine')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('decidedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(rows)
}

/** Locked until the transaction ends. */
export const lockLine = (db: Database, id: string) =>
  current(db)
    .selectFrom('bankLine')
    .selectAll()
    .where('id', '=', id)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirst()

/** Marks the line as decided and deletes the bank's text about the payer. */
export const decideLine = (db: Database, id: string, { decidedAt, paymentId }: Pick<BankLineRow, 'decidedAt' | 'paymentId'>) =>
  current(db).updateTable('bankLine').set({ decidedAt, paymentId, words: null, payer: null }).where('id', '=', id).execute()

/** Does nothing if another press has booked the part. */
export const bookPart = (db: Database, id: string, { from, to }: { from: number; to: number }) =>
  current(db).updateTable('bankLine').set({ bookedCents: to }).where('id', '=', id).where('bookedCents', '=', from).execute()

/** Cards by their holders' names. */
export const cardsByName = (db: Database, keys: string[], limit: number) =>
  current(db)
    .selectFrom('card')
    .select(['number', 'nameKey'])
    .where('nameKey', 'is not', null)
    .where('nameKey', 'in', keys)
    .where('cancelledOn', 'is', null)
    .orderBy('number')
    .limit(limit)
    .execute()

export const cardsByNumber = (db: Database, numbers: string[]) =>
  current(db)
    .selectFrom('card')
    .select(['number', 'nameKey'])
    .where('nameKey', 'is not', null)
    .where('number', 'in', numbers)
    .where('cancelledOn', 'is', null)
    .execute()

/** Deletes undecided lines. @param before epoch ms */
export const forgetOldLines = (db: Database, { before, now }: { before: number; now: number }) =>
  current(db)
    .updateTable('bankLine')
    .set({ decidedAt: now, words: null, payer: null })
    .where('decidedAt', 'is', null)
    .where('importedAt', '<', before)
    .execute()

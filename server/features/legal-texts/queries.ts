import { current, type Database } from '#db/connect.ts'
import type { LegalTextVersionRow } from '#db/tables.ts'

export const listVersions = (db: Database, id: string): Promise<LegalTextVersionRow[]> =>
  current(db).selectFrom('legalTextVersion').selectAll().where('id', '=', id).orderBy('number', 'desc').execute()

/** False when another person has just published this number. */
export const insertVersion = async (db: Database, row: LegalTextVersionRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await current(db)
    .insertInto('legalTextVersion')
    .values(row)
    .onConflict((conflict) => conflict.columns(['id', 'number']).doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

/** The version that members read now. */
export const findPublished = (db: Database, id: string) =>
  current(db)
    .selectFrom('document')
    .select(['data', 'position', 'updatedAt'])
    .where('collection', '=', 'pagine')
    .where('id', '=', id)
    .executeTakeFirst()

/** The number of accounts: all must read a material change. */
export const countReaders = async (db: Database): Promise<number> => {
  const { readers } = await current(db)
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<number>().as('readers'))
    .executeTakeFirstOrThrow()
  return Number(readers)
}

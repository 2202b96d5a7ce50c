import { current, type Database } from '#db/connect.ts'
import type { LegalTextVersionRow } from '#db/tables.ts'

export const listVersions = (db: Database, id: string): Promise<LegalTextVersionRow[]> =>
  current(db).selectFrom('legalTextVersion').selectAll().where('id', '=', id).orderBy('number', 'desc').execute()

/** Gives false when somebody else has just published this number. */
export const insertVersion = async (db: Database, row: LegalTextVersionRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await current(db)
    .insertInto('legalTextVersion')
    .values(row)
    .onConflict((conflict) => conflict.columns(['id', 'number']).doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

/** What members read now. */
export const findPublished = (db: Database, id: string) =>
  current(db)
    .selectFrom('document')
    .select(['data', 'position', 'updatedAt'])
    .where('collection', '=', 'pagine')
    .where('id', '=', id)
    .executeTakeFirst()

/** All accounts: a material change asks every one. */
export const countReaders = async (db: Database): Promise<number> => {
  const { readers } = await current(db)
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<number>().as('readers'))
    .executeTakeFirstOrThrow()
  return Number(readers)
}

import { current, type Database } from '#db/connect.ts'
import type { PictureRow } from '#db/tables.ts'

/** An existing row is the same picture: only its last use changes. */
export const putPictureFile = (db: Database, row: PictureRow) =>
  current(db)
    .insertInto('picture')
    .values(row)
    .onConflict((conflict) => conflict.columns(['id', 'width', 'format']).doUpdateSet({ usedAt: row.usedAt }))
    .execute()

export const findPictureFile = (db: Database, { id, width, format }: Pick<PictureRow, 'id' | 'width' | 'format'>) =>
  current(db)
    .selectFrom('picture')
    .select('bytes')
    .where('id', '=', id)
    .where('width', '=', width)
    .where('format', '=', format)
    .executeTakeFirst()

export const listOldPictures = async (db: Database, before: number): Promise<string[]> => {
  const rows = await current(db).selectFrom('picture').select('id').distinct().where('usedAt', '<', before).execute()
  return rows.map(({ id }) => id)
}

/** Checks the age again: a document may have started to use it. */
export const deleteOldPicture = (db: Database, id: string, before: number) =>
  current(db).deleteFrom('picture').where('id', '=', id).where('usedAt', '<', before).execute()

/** Marks a picture as used now; false when there is none with this id. */
export const touchPicture = async (db: Database, id: string, usedAt: number): Promise<boolean> => {
  const { numUpdatedRows } = await current(db).updateTable('picture').set({ usedAt }).where('id', '=', id).executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Documents with a picture or an emblem, of every collection, with their drafts and versions. */
export const listPicturedDocuments = async (db: Database): Promise<string[]> => {
  const documents = await current(db)
    .selectFrom('document')
    .select('data')
    .where((document) => document.or([document('data', 'like', '%"picture"%'), document('data', 'like', '%"emblem":"%')]))
    .execute()
  const versions = await current(db).selectFrom('contentVersion').select('data').where('data', 'like', '%"picture":{%').execute()
  const entries = await current(db).selectFrom('contentEntry').select(['draft', 'scheduled', 'archived']).execute()
  const drafts = entries.flatMap(({ draft, scheduled, archived }) => [draft, scheduled, archived]).filter((data) => data !== null)
  return [...documents.map(({ data }) => data), ...versions.map(({ data }) => data), ...drafts]
}

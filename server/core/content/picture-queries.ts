import { current, type Database } from '#db/connect.ts'
import type { PictureRow } from '#db/tables.ts'

/** What is there already is the same: only the day on which it was used is new. */
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

/** Asks for its age once more: it may have been put on a document meanwhile. */
export const deleteOldPicture = (db: Database, id: string, before: number) =>
  current(db).deleteFrom('picture').where('id', '=', id).where('usedAt', '<', before).execute()

/** Documents that may have a picture, of every collection; others are not read. */
export const listPicturedDocuments = async (db: Database): Promise<string[]> => {
  const rows = await current(db).selectFrom('document').select('data').where('data', 'like', '%"picture"%').execute()
  return rows.map(({ data }) => data)
}

import type { Database } from '#db/connect.ts'

export const findVersion = (db: Database, collection: string) =>
  db.selectFrom('collectionVersion').select('version').where('collection', '=', collection)

/** In the order in which lists show them. */
export const listDocuments = (db: Database, collection: string) =>
  db.selectFrom('document').select(['id', 'data']).where('collection', '=', collection).orderBy('position').orderBy('id').execute()

/** Writes a document and makes every kept list of its collection old. */
export async function putDocument(
  db: Database,
  collection: string,
  { id, data, position, now }: { id: string; data: object; position: number; now: number },
) {
  const values = { data: JSON.stringify(data), position, updatedAt: now }
  await db
    .insertInto('document')
    .values({ collection, id, ...values })
    .onConflict((conflict) => conflict.columns(['collection', 'id']).doUpdateSet(values))
    .execute()
  await db
    .insertInto('collectionVersion')
    .values({ collection, version: 1 })
    .onConflict((conflict) => conflict.column('collection').doUpdateSet((eb) => ({ version: eb('collectionVersion.version', '+', 1) })))
    .execute()
}

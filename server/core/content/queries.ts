import { type Database, transaction, current, isPostgres } from '#db/connect.ts'
import type { Deps } from '#server/core/deps.ts'
import { cleanDocument } from '#domain/clean-document.ts'

export const findVersion = (db: Database, collection: string) =>
  db.selectFrom('collectionVersion').select(['version', 'oldest']).where('collection', '=', collection)

export const findVersions = (db: Database) => db.selectFrom('collectionVersion').select(['collection', 'version', 'oldest'])

export type StoredDocument = { id: string; data: string; position: number; version: number; updatedAt: number }
export type RemovedDocument = { id: string; version: number }

/** A batch of a collection, ordered by id: documents after `after`. */
export const listDocuments = (db: Database, collection: string, after: string, limit: number): Promise<StoredDocument[]> =>
  db
    .selectFrom('document')
    .select(['id', 'data', 'position', 'version', 'updatedAt'])
    .where('collection', '=', collection)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

export const listChanged = (db: Database, collection: string, since: number): Promise<StoredDocument[]> =>
  db
    .selectFrom('document')
    .select(['id', 'data', 'position', 'version', 'updatedAt'])
    .where('collection', '=', collection)
    .where('version', '>', since)
    .execute()

export const listRemoved = (db: Database, collection: string, since: number): Promise<RemovedDocument[]> =>
  db.selectFrom('removedDocument').select(['id', 'version']).where('collection', '=', collection).where('version', '>', since).execute()

/** A document of any collection, also of those without a public list. */
export const findDocument = (db: Database, collection: string, id: string) =>
  current(db).selectFrom('document').select('data').where('collection', '=', collection).where('id', '=', id).executeTakeFirst()

/**
 * Writes a document. Cached lists of its collection become outdated, and devices and features are notified. Raw HTML and unsafe links in
 * its Markdown are removed. Joins the caller's transaction.
 */
export function putDocument(
  { db, house }: Pick<Deps, 'db' | 'house'>,
  collection: string,
  { id, data, position, now }: { id: string; data: object; position: number; now: number },
): Promise<void> {
  return transaction(db, async (trx) => {
    const version = await nextVersion(trx, collection)
    const values = { data: JSON.stringify(cleanDocument(data)), position, updatedAt: now, version }
    await trx.deleteFrom('removedDocument').where('collection', '=', collection).where('id', '=', id).execute()
    await trx
      .insertInto('document')
      .values({ collection, id, ...values })
      .onConflict((conflict) => conflict.columns(['collection', 'id']).doUpdateSet(values))
      .execute()
    await house.documentChanged(trx, { collection, id, now })
  })
}

/**
 * Writes the result of `change` on the current document, in its place in the list; null leaves it. Other writes to the collection wait.
 * Joins the caller's transaction. False if the document does not exist.
 */
export function changeDocument(
  { db, house }: Pick<Deps, 'db' | 'house'>,
  collection: string,
  { id, now, change }: { id: string; now: number; change(data: Record<string, unknown>): object | null },
): Promise<boolean> {
  return transaction(db, async (trx) => {
    const find = trx.selectFrom('document').select(['data', 'position']).where('collection', '=', collection).where('id', '=', id)
    if (!(await find.executeTakeFirst())) return false
    // The collection's lock comes before the document's, in the order of `putDocument`.
    await nextVersion(trx, collection)
    const row = await find.executeTakeFirst()
    if (!row) return false
    const data = change(JSON.parse(row.data) as Record<string, unknown>)
    if (data) await putDocument({ db: trx, house }, collection, { id, data, position: row.position, now })
    return true
  })
}

type Place = { id: string; position: number }

/**
 * Moves documents of a collection to other places of its list, without changing them. `order` gets all of them in order. Other writes to
 * the collection wait. Joins the caller's transaction.
 */
export function moveDocuments(
  { db, house }: Pick<Deps, 'db' | 'house'>,
  collection: string,
  { now, order }: { now: number; order(places: Place[]): readonly Place[] },
): Promise<void> {
  return transaction(db, async (trx) => {
    await nextVersion(trx, collection)
    const all = trx.selectFrom('document').select(['id', 'position']).where('collection', '=', collection)
    const before = await all.orderBy('position').orderBy('id').execute()
    const known = new Map(before.map(({ id, position }) => [id, position]))
    for (const { id, position } of order(before)) {
      if (known.get(id) === position) continue
      const moved = { position, updatedAt: now, version: await nextVersion(trx, collection) }
      await trx.updateTable('document').set(moved).where('collection', '=', collection).where('id', '=', id).execute()
      await house.documentChanged(trx, { collection, id, now })
    }
  })
}

/** How long a device may be away and still get only the changes. */
const REMEMBERED_MS = 180 * 24 * 3_600_000

/** Removes a document; devices with a copy are notified. Joins the caller's transaction. False when it does not exist. */
export function removeDocument(
  { db, house }: Pick<Deps, 'db' | 'house'>,
  collection: string,
  { id, now }: { id: string; now: number },
): Promise<boolean> {
  return transaction(db, async (trx) => {
    // The collection's lock comes before the document's: another order deadlocks.
    const version = await nextVersion(trx, collection)
    const { numDeletedRows } = await trx
      .deleteFrom('document')
      .where('collection', '=', collection)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return false
    await trx.insertInto('removedDocument').values({ collection, id, version, removedAt: now }).execute()
    await forgetRemoved(trx, collection, now - REMEMBERED_MS)
    await house.documentChanged(trx, { collection, id, now })
    return true
  })
}

/** Locks the collection until the transaction ends: data read afterwards stays the same. */
export const lockCollection = (db: Database, collection: string) =>
  current(db)
    .selectFrom('collectionVersion')
    .select('version')
    .where('collection', '=', collection)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .execute()

/**
 * The first statement of a transaction that writes to the collection. Its row stays locked until the end, so that versions become visible
 * in order: a reader of version 5 has seen everything up to 5.
 */
async function nextVersion(trx: Database, collection: string): Promise<number> {
  const { version } = await trx
    .insertInto('collectionVersion')
    .values({ collection, version: 1, oldest: 0 })
    .onConflict((conflict) => conflict.column('collection').doUpdateSet((eb) => ({ version: eb('collectionVersion.version', '+', 1) })))
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

async function forgetRemoved(trx: Database, collection: string, before: number): Promise<void> {
  const { oldest } = await trx
    .selectFrom('removedDocument')
    .select((eb) => eb.fn.max('version').as('oldest'))
    .where('collection', '=', collection)
    .where('removedAt', '<', before)
    .executeTakeFirstOrThrow()
  if (oldest === null) return
  await trx.updateTable('collectionVersion').set({ oldest }).where('collection', '=', collection).execute()
  await trx.deleteFrom('removedDocument').where('collection', '=', collection).where('version', '<=', oldest).execute()
}

import { current, isPostgres, type Database } from '#db/connect.ts'
import type { ContentEntryRow, ContentVersionRow, PaperFileRow } from '#db/tables.ts'

export type DocumentName = { collection: string; id: string }

export const findEntry = (db: Database, { collection, id }: DocumentName) =>
  current(db).selectFrom('contentEntry').selectAll().where('collection', '=', collection).where('id', '=', id).executeTakeFirst()

/** Other changes of this document wait until the transaction ends. */
export const lockEntry = (db: Database, { collection, id }: DocumentName) =>
  current(db)
    .selectFrom('contentEntry')
    .selectAll()
    .where('collection', '=', collection)
    .where('id', '=', id)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirst()

export const findByRequest = (db: Database, requestKey: string) =>
  current(db).selectFrom('contentEntry').select(['collection', 'id']).where('requestKey', '=', requestKey).executeTakeFirst()

/** False when it exists. `ON CONFLICT` names no key: with a named one, two inserts on Postgres can wait for each other. */
export const insertEntry = async (db: Database, row: ContentEntryRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await current(db)
    .insertInto('contentEntry')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const updateEntry = (db: Database, { collection, id }: DocumentName, changes: Partial<ContentEntryRow>) =>
  current(db).updateTable('contentEntry').set(changes).where('collection', '=', collection).where('id', '=', id).execute()

export const deleteEntry = async (db: Database, { collection, id }: DocumentName): Promise<void> => {
  await current(db).deleteFrom('contentVersion').where('collection', '=', collection).where('id', '=', id).execute()
  await current(db).deleteFrom('contentEntry').where('collection', '=', collection).where('id', '=', id).execute()
}

/** A list's rows, without the documents themselves. */
export const listEntries = (db: Database, collection: string) =>
  db
    .selectFrom('contentEntry')
    .select(['id', 'offState', 'fromOn', 'toOn', 'title', 'detail', 'position', 'updatedAt', 'updatedBy'])
    .select(({ eb }) => [eb('draft', 'is not', null).as('hasDraft'), eb('scheduled', 'is not', null).as('isScheduled')])
    .select(({ eb }) => eb('stuckBy', 'is not', null).as('isStuck'))
    .where('collection', '=', collection)
    .execute()

/** Entries that begin or have ended by a day ('YYYY-MM-DD'). Stuck ones wait for a person. */
export const listDue = (db: Database, today: string) =>
  db
    .selectFrom('contentEntry')
    .select(['collection', 'id'])
    .where(({ and, or, eb }) =>
      or([
        and([eb('scheduled', 'is not', null), eb('fromOn', '<=', today), eb('stuckBy', 'is', null)]),
        and([eb('scheduled', 'is', null), eb('toOn', '<', today), eb('archived', 'is', null)]),
        and([eb('scheduled', 'is not', null), eb('publicToOn', '<', today)]),
      ]),
    )
    .orderBy('collection')
    .orderBy('id')
    .execute()

/** The given documents whose present state devices do not have. */
export const listBehind = (db: Database, names: readonly DocumentName[]) =>
  db
    .selectFrom('contentEntry')
    .leftJoin('document', (join) =>
      join.onRef('document.collection', '=', 'contentEntry.collection').onRef('document.id', '=', 'contentEntry.id'),
    )
    .select(['contentEntry.collection', 'contentEntry.id', 'contentEntry.offState', 'document.id as publicId'])
    .select(({ eb }) => [
      eb('contentEntry.draft', 'is not', null).as('hasDraft'),
      eb('contentEntry.scheduled', 'is not', null).as('isScheduled'),
      eb('contentEntry.stuckBy', 'is not', null).as('isStuck'),
    ])
    .where(({ or, and, eb }) =>
      or(names.map(({ collection, id }) => and([eb('contentEntry.collection', '=', collection), eb('contentEntry.id', '=', id)]))),
    )
    .where(({ or, eb }) =>
      or([
        eb('contentEntry.draft', 'is not', null),
        eb('contentEntry.scheduled', 'is not', null),
        eb('contentEntry.archived', 'is not', null),
        eb('contentEntry.collection', '=', 'documenti'),
      ]),
    )
    .execute()

/** Drafts not saved since a time whose saves are not in the audit yet. */
export const listHeld = (db: Database, since: number) =>
  db
    .selectFrom('contentEntry')
    .select(['collection', 'id'])
    .where('heldBefore', 'is not', null)
    .where('updatedAt', '<=', since)
    .orderBy('updatedAt')
    .execute()

/** Versions that were not published on their day, oldest first. */
export const listStuck = (db: Database) =>
  db
    .selectFrom('contentEntry')
    .select(['collection', 'id', 'title', 'fromOn'])
    .where('stuckBy', 'is not', null)
    .orderBy('fromOn')
    .orderBy('id')
    .execute()

/** The public document as stored. */
export const findPublic = (db: Database, { collection, id }: DocumentName) =>
  current(db)
    .selectFrom('document')
    .select(['data', 'position', 'version', 'updatedAt'])
    .where('collection', '=', collection)
    .where('id', '=', id)
    .executeTakeFirst()

export const listPositions = (db: Database, collection: string) =>
  current(db)
    .selectFrom('document')
    .select(['id', 'data', 'position'])
    .where('collection', '=', collection)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** The first and last place of the collection. */
export const findBounds = (db: Database, collection: string) =>
  current(db)
    .selectFrom('document')
    .select(({ fn }) => [fn.min('position').as('first'), fn.max('position').as('last')])
    .where('collection', '=', collection)
    .executeTakeFirstOrThrow()

/** Whether an id is or was used: notes about an old document must not reach a new one. */
export const isIdUsed = async (db: Database, { collection, id }: DocumentName): Promise<boolean> => {
  for (const table of ['document', 'removedDocument', 'contentEntry'] as const) {
    const row = await current(db)
      .selectFrom(table)
      .select('id')
      .where('collection', '=', collection)
      .where('id', '=', id)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}

export const listVersions = (db: Database, { collection, id }: DocumentName): Promise<ContentVersionRow[]> =>
  current(db)
    .selectFrom('contentVersion')
    .selectAll()
    .where('collection', '=', collection)
    .where('id', '=', id)
    .orderBy('number', 'desc')
    .execute()

export const findVersion = (db: Database, { collection, id }: DocumentName, number: number) =>
  current(db)
    .selectFrom('contentVersion')
    .selectAll()
    .where('collection', '=', collection)
    .where('id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()

export const findLastVersion = (db: Database, { collection, id }: DocumentName) =>
  current(db)
    .selectFrom('contentVersion')
    .select(['number', 'action', 'data', 'writtenAt', 'writtenBy'])
    .where('collection', '=', collection)
    .where('id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A newer version replaces an older one with the same number. */
export const putVersion = (db: Database, row: ContentVersionRow) =>
  current(db)
    .insertInto('contentVersion')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['collection', 'id', 'number']).doUpdateSet({ action: row.action, data: row.data, writtenAt: row.writtenAt }),
    )
    .execute()

export const deleteVersionsBefore = (db: Database, { collection, id }: DocumentName, number: number) =>
  current(db).deleteFrom('contentVersion').where('collection', '=', collection).where('id', '=', id).where('number', '<', number).execute()

export const putPaper = (db: Database, row: PaperFileRow) =>
  current(db)
    .insertInto('paperFile')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ usedAt: row.usedAt }))
    .execute()

export const findPaper = (db: Database, id: string) =>
  current(db).selectFrom('paperFile').select('bytes').where('id', '=', id).executeTakeFirst()

/** False when no file has this id; otherwise marks it as used. */
export const touchPaper = async (db: Database, id: string, usedAt: number): Promise<boolean> => {
  const { numUpdatedRows } = await current(db).updateTable('paperFile').set({ usedAt }).where('id', '=', id).executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Removes files that no document, draft or version has named since a time. */
export const deleteUnusedPapers = async (db: Database, before: number): Promise<void> => {
  const old = await current(db).selectFrom('paperFile').select('id').where('usedAt', '<', before).execute()
  for (const { id } of old) {
    const named = `%"${id}"%`
    const inUse =
      (await current(db)
        .selectFrom('document')
        .select('id')
        .where('collection', '=', 'documenti')
        .where('data', 'like', named)
        .executeTakeFirst()) ??
      (await current(db)
        .selectFrom('contentVersion')
        .select('id')
        .where('collection', '=', 'documenti')
        .where('data', 'like', named)
        .executeTakeFirst()) ??
      // A scheduled or archived document may be older than every kept version.
      (await current(db)
        .selectFrom('contentEntry')
        .select('id')
        .where('collection', '=', 'documenti')
        .where(({ or, eb }) => or([eb('draft', 'like', named), eb('scheduled', 'like', named), eb('archived', 'like', named)]))
        .executeTakeFirst())
    if (!inUse) await current(db).deleteFrom('paperFile').where('id', '=', id).where('usedAt', '<', before).execute()
  }
}

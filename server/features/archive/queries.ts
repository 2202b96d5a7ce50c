import { type Kysely, sql, type SqlBool } from 'kysely'
import { setImmediate as pause } from 'node:timers/promises'
import { current, type Database } from '#db/connect.ts'
import type { ArchiveRow } from '#db/tables.ts'
import type { ArchivedTable } from './tables.ts'

type Row = Record<string, unknown>
type Any = Kysely<Record<string, Row>>

const PAGE = 500
/** Rows per page with bytes: one may be a large picture. */
const HEAVY_PAGE = 5

/** A part of a table's rows. `split`: a value of the column by which the table is split. */
type Asked = { columns: readonly string[]; split?: unknown; page?: number }

const from = (view: Database, { name, part }: ArchivedTable, split?: unknown) =>
  (view as unknown as Any)
    .selectFrom(name as string)
    .$if(part.only !== undefined, (query) => query.where((row) => part.only!(row)))
    .$if(split !== undefined, (query) => query.where(part.splitBy!, '=', split as string))

/** Rows by their primary key, a page at a time, so that other requests are served in between. */
export async function* pagesOf(view: Database, table: ArchivedTable, { columns, split, page = PAGE }: Asked): AsyncGenerator<Row[]> {
  const { key } = table
  const wanted = [...new Set([...key, ...columns])]
  for (let last: Row | undefined; ;) {
    const after = last
    const isAfter = () =>
      sql<SqlBool>`(${sql.join(key.map((column) => sql.ref(column)))}) > (${sql.join(key.map((column) => sql.val(after![column])))})`
    const rows: Row[] = await from(view, table, split)
      .select(wanted)
      .$if(after !== undefined, (query) => query.where(isAfter))
      .$call((query) => key.reduce((ordered, column) => ordered.orderBy(column), query))
      .limit(page)
      .execute()
    if (rows.length > 0) yield rows
    if (rows.length < page) return
    last = rows.at(-1)
    await pause()
  }
}

export const heavyPagesOf = (view: Database, table: ArchivedTable, column: string) =>
  pagesOf(view, table, { columns: [column], page: HEAVY_PAGE })

export async function countOf(view: Database, table: ArchivedTable): Promise<number> {
  const { rows } = await from(view, table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}

/** The values of the column by which a table is split. */
export async function splitsOf(view: Database, table: ArchivedTable): Promise<string[]> {
  const column = table.part.splitBy!
  const rows = await from(view, table).select(column).distinct().orderBy(column).execute()
  return rows.map((row) => String(row[column]))
}

// The archives made in the background.

export const findArchive = (db: Database, id: string) =>
  current(db).selectFrom('archive').selectAll().where('id', '=', id).executeTakeFirst()

export const findByRequest = (db: Database, requestKey: string) =>
  current(db).selectFrom('archive').selectAll().where('requestKey', '=', requestKey).executeTakeFirst()

export const latestArchive = (db: Database) =>
  current(db)
    .selectFrom('archive')
    .leftJoin('userDocument', 'userDocument.uid', 'archive.actor')
    .selectAll('archive')
    .select(['userDocument.firstname', 'userDocument.lastname'])
    .orderBy('archive.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

export const insertArchive = (db: Database, row: ArchiveRow) => current(db).insertInto('archive').values(row).execute()

/**
 * One archive at a time is kept, because it contains everything. One in the making stays: another request may have begun it a moment ago.
 *
 * @param silentSince since when one in the making counts as given up, epoch ms
 */
export const deleteArchives = (db: Database, silentSince: number) =>
  current(db)
    .deleteFrom('archive')
    .where((row) => row.or([row('state', '<>', 'making'), row('updatedAt', '<=', silentSince)]))
    .execute()

export const deleteArchive = async (db: Database, id: string): Promise<boolean> =>
  (await current(db).deleteFrom('archive').where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n

export const deleteOldArchives = (db: Database, before: number) =>
  current(db).deleteFrom('archive').where('updatedAt', '<', before).execute()

/** @returns false if another attempt has begun, or the archive was deleted */
export const moveArchive = async (db: Database, { id, attempt }: { id: string; attempt: number }, changes: Partial<ArchiveRow>) => {
  const moved = await current(db)
    .updateTable('archive')
    .set(changes)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'making')
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

/** Begins an attempt and deletes the pieces of an earlier one. @returns false if the archive is finished or deleted */
export async function beginAttempt(db: Database, id: string, attempt: number): Promise<boolean> {
  const { numUpdatedRows } = await current(db)
    .updateTable('archive')
    .set({ attempt, done: 0, bytes: 0 })
    .where('id', '=', id)
    .where('state', '=', 'making')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await current(db).deleteFrom('archivePiece').where('archiveId', '=', id).execute()
  return true
}

export const insertPiece = (db: Database, archiveId: string, piece: number, bytes: Uint8Array) =>
  current(db).insertInto('archivePiece').values({ archiveId, piece, bytes }).execute()

export const findPiece = (db: Database, archiveId: string, piece: number) =>
  current(db).selectFrom('archivePiece').select('bytes').where('archiveId', '=', archiveId).where('piece', '=', piece).executeTakeFirst()

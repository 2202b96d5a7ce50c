import { sql } from 'kysely'
import { closeDatabase, connect, type Database } from '../connect.ts'
import { DatabaseProblem } from '../errors.ts'
import { executedMigrations } from '../migrations.ts'
import { isThere, sqliteFile } from '../sqlite/connect.ts'
import { openReader } from '../sqlite/open.ts'
import { Statements } from '../sqlite/statements.ts'
import { TABLES } from '../tables.ts'

/** All rows as of one moment, despite later writes. */
export type Snapshot = {
  migrations: string[]
  tables: { name: string; columns: string[] }[]
  rows(table: { name: string; columns: string[] }): AsyncIterable<unknown[]>
}

export type Place = { databaseUrl?: string | undefined; dataDir: string }

/** Rows per read: more would take the server's memory, fewer would cost a message each. */
const PAGE = 500
/** Rows per read of a table with bytes, where one row may be a large picture. */
const HEAVY_PAGE = 10

/** Passes one snapshot to `use`. Other connections can read and write meanwhile. */
export const withSnapshot = <T>(place: Place, use: (snapshot: Snapshot) => Promise<T>): Promise<T> =>
  place.databaseUrl ? postgresSnapshot(place, use) : sqliteSnapshot(place.dataDir, use)

async function sqliteSnapshot<T>(dataDir: string, use: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const file = sqliteFile(dataDir)
  if (!isThere(file)) throw new DatabaseProblem(`There is no database in ${dataDir}: nothing to back up.`)
  let db: ReturnType<typeof openReader> | undefined
  try {
    db = openReader(file)
    const statements = new Statements(db)
    const names = (query: string) => statements.run(query, []).rows.map(({ name }) => name as string)
    // The snapshot is taken by the first read inside the transaction.
    db.exec('begin')
    const tables = names(`select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`)
    return await use({
      migrations: tables.includes('kysely_migration') ? names('select name from kysely_migration order by name') : [],
      tables: ours(tables).map((name) => ({ name, columns: names(`select name from pragma_table_info('${name}') order by cid`) })),
      async *rows({ name, columns }) {
        for (const row of statements.iterate(`select * from "${name}"`)) yield columns.map((column) => row[column])
      },
    })
  } catch (error) {
    if (!isDamage(error)) throw error
    throw new DatabaseProblem(`The database file ${file} cannot be read (${error.message}).`, { cause: error })
  } finally {
    db?.close()
  }
}

const SQLITE_CORRUPT = 11
const SQLITE_NOTADB = 26
const isDamage = (error: unknown): error is Error =>
  [SQLITE_CORRUPT, SQLITE_NOTADB].includes(((error as { errcode?: number }).errcode ?? 0) & 0xff)

async function postgresSnapshot<T>(place: Place, use: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const db = await connect(place)
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        const tables = await trx.introspection.getTables()
        const columnsOf = (name: string) => tables.find((table) => table.name === name)?.columns.map((column) => column.name) ?? []
        const hasBytes = (name: string) =>
          tables.some((table) => table.name === name && table.columns.some(({ dataType }) => dataType === 'bytea'))
        return use({
          migrations: await executedMigrations(trx),
          tables: ours(tables.map(({ name }) => name)).map((name) => ({ name, columns: columnsOf(name) })),
          rows: (table) => postgresRows(trx, table, hasBytes(table.name) ? HEAVY_PAGE : PAGE),
        })
      })
  } finally {
    await closeDatabase(db)
  }
}

async function* postgresRows(
  trx: Database,
  { name, columns }: { name: string; columns: string[] },
  page: number,
): AsyncIterable<unknown[]> {
  await sql`declare page no scroll cursor for select * from ${sql.table(name)}`.execute(trx)
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(page)} from page`.execute(trx)
    for (const row of rows) yield columns.map((column) => row[column])
    if (rows.length < page) break
  }
  await sql`close page`.execute(trx)
}

/** Without Kysely's own tables: migrations make them again. Tables unknown to this version come last. */
function ours(names: string[]): string[] {
  const order: readonly string[] = TABLES
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return names.filter((name) => !name.startsWith('kysely_')).toSorted((a, b) => rank(a) - rank(b))
}

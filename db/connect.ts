import { PostgresAdapter, sql } from 'kysely'
import type { ConnectionLog } from './errors.ts'
import type { Database } from './scope.ts'
import { connectSqlite, readSqlite } from './sqlite/connect.ts'
import type { OpenWriter } from './sqlite/writer.ts'

export { DatabaseProblem, isUnavailable, isUniqueViolation } from './errors.ts'
export { isFileInPlace } from './sqlite/connect.ts'
export { current, rootOf, transaction, type Database } from './scope.ts'

export type ConnectOptions = {
  /** `postgres://…`; absent: the SQLite file `tessera.db` in `dataDir`. */
  databaseUrl?: string | undefined
  dataDir: string
  log?: ConnectionLog | undefined
  /** SQLite: how long a statement waits for another writing process, ms. Default: 5 s. */
  busyMs?: number | undefined
  /** SQLite: opens the writer. Default: a thread. */
  openWriter?: OpenWriter | undefined
  /** For a command beside the running server: does not lock the SQLite folder. Never for serving. */
  beside?: boolean
}

/**
 * Opens the database. A process has one query builder per database: two on one connection would mix transactions.
 *
 * @throws DatabaseProblem with one sentence for a person: the folder is taken, the file is damaged, the server does not answer
 */
export async function connect({ databaseUrl, dataDir, beside = false, log, busyMs, openWriter }: ConnectOptions): Promise<Database> {
  const db = databaseUrl ? await onPostgres(databaseUrl, log) : await connectSqlite(dataDir, { beside, log, busyMs, openWriter })
  // Kysely closes only a connection that was used.
  await sql`select 1`.execute(db)
  return db
}

// The driver is loaded only if it is used.
async function onPostgres(databaseUrl: string, log: ConnectionLog | undefined): Promise<Database> {
  const { connectPostgres } = await import('./postgres/connect.ts')
  return connectPostgres(databaseUrl, log)
}

/**
 * Passes a read-only view of one moment to `fn`. It blocks no writes; a transaction would hold the only writer. `current` does not return
 * it: pass it on.
 */
export const snapshot = <T>(db: Database, fn: (view: Database) => Promise<T>): Promise<T> =>
  isPostgres(db) ? db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(fn) : readSqlite(db, fn)

/** Closes the database after the running transactions. */
export const closeDatabase = (db: Database): Promise<void> => db.destroy()

export const isPostgres = (db: Database): boolean => db.getExecutor().adapter instanceof PostgresAdapter

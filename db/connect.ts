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
  /** SQLite: how long a statement waits for another process that writes, ms. Default: 5 s. */
  busyMs?: number | undefined
  /** SQLite: what writes. Default: a thread. */
  openWriter?: OpenWriter | undefined
  /** A command beside the server that runs: does not take the SQLite folder for itself. Never for serving. */
  beside?: boolean
}

/**
 * Opens the database. There is one query builder a process for each database: two on one connection would mix transactions.
 *
 * @throws DatabaseProblem with one sentence for a person: the folder is taken, the file is damaged, the server does not answer
 */
export async function connect({ databaseUrl, dataDir, beside = false, log, busyMs, openWriter }: ConnectOptions): Promise<Database> {
  const db = databaseUrl ? await onPostgres(databaseUrl, log) : await connectSqlite(dataDir, { beside, log, busyMs, openWriter })
  // Kysely closes only what it has used once.
  await sql`select 1`.execute(db)
  return db
}

// Its driver is loaded only where it is used.
async function onPostgres(databaseUrl: string, log: ConnectionLog | undefined): Promise<Database> {
  const { connectPostgres } = await import('./postgres/connect.ts')
  return connectPostgres(databaseUrl, log)
}

/**
 * Gives `fn` the database as it is at one moment, to be read. Nobody waits for it, where a transaction would hold the only writer. `current`
 * does not know it: it is passed on.
 */
export const snapshot = <T>(db: Database, fn: (view: Database) => Promise<T>): Promise<T> =>
  isPostgres(db) ? db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(fn) : readSqlite(db, fn)

/** Ends it after the transactions that run. */
export const closeDatabase = (db: Database): Promise<void> => db.destroy()

export const isPostgres = (db: Database): boolean => db.getExecutor().adapter instanceof PostgresAdapter

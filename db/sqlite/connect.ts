import { closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type ConnectionLog, DatabaseProblem, SqliteError } from '../errors.ts'
import { rootOf, Scope, ScopedKysely, viewOf, type Database } from '../scope.ts'
import { RoutedSqliteDialect } from './dialect.ts'
import { openReader } from './open.ts'
import { Statements } from './statements.ts'
import { type OpenWriter, Writer } from './writer.ts'

export const sqliteFile = (dataDir: string) => join(dataDir, 'tessera.db')

type SqliteOptions = {
  /** True for a command beside the running server: it does not lock the folder, and creates nothing. */
  beside: boolean
  log?: ConnectionLog | undefined
  busyMs?: number | undefined
  openWriter?: OpenWriter | undefined
}

export async function connectSqlite(dataDir: string, { beside, ...options }: SqliteOptions): Promise<Database> {
  const path = sqliteFile(dataDir)
  if (beside) {
    if (!isThere(path)) throw new DatabaseProblem(`There is no database in ${dataDir} yet: start Tessera once.`)
    return open(path, () => {}, options)
  }
  // The folder contains names and the secret: only its owner may enter.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockFolder(dataDir, join(dataDir, 'tessera.lock'))
  try {
    closeSync(openSync(path, 'a', 0o600))
    return await open(path, unlock, options)
  } catch (error) {
    unlock()
    throw error
  }
}

/** @throws DatabaseProblem when this account has no access */
export function isThere(path: string): boolean {
  try {
    statSync(path)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return false
    throw new DatabaseProblem(`The database file ${path} cannot be reached (${code}): use the account that runs the server.`, {
      cause: error,
    })
  }
}

async function open(path: string, unlock: () => void, { busyMs, ...options }: Omit<SqliteOptions, 'beside'>): Promise<Database> {
  // The writer first: it prepares a new file for readers.
  const writer = await openedWriter(path, { busyMs, ...options })
  try {
    const reader = openReader(path, busyMs)
    const close = async () => {
      reader.close()
      await writer.close()
      unlock()
    }
    const scope = new Scope()
    const statements = new Statements(reader)
    const dialect = new RoutedSqliteDialect({ reader: statements, writer, scope, close })
    const db = new ScopedKysely({ dialect }, scope, (sql, parameters) => statements.run(sql, parameters).rows)
    opened.set(db, { path, id: idOf(path) })
    return db
  } catch (error) {
    await writer.close()
    throw error
  }
}

/** Passes a separate read connection with the current data to `fn`. */
export async function readSqlite<T>(db: Database, fn: (view: Database) => Promise<T>): Promise<T> {
  const reader = openReader(opened.get(rootOf(db))!.path)
  try {
    reader.exec('begin')
    const writer = { run: () => Promise.reject(new Error('A snapshot is only read')) }
    const dialect = new RoutedSqliteDialect({ reader: new Statements(reader), writer, scope: new Scope(), close: async () => {} })
    return await fn(viewOf(db, dialect))
  } finally {
    reader.close()
  }
}

const opened = new WeakMap<Database, { path: string; id: string | null }>()

/**
 * Whether the file of this database is still the opened one. A removed or replaced file stays usable while it is open, and its writes are
 * lost when the process ends. True without a file.
 */
export function isFileInPlace(db: Database): boolean {
  const file = opened.get(db)
  return !file || (file.id !== null && idOf(file.path) === file.id)
}

function idOf(path: string): string | null {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found ? `${found.dev}:${found.ino}` : null
}

async function openedWriter(path: string, { log, busyMs, openWriter = Writer.open }: Omit<SqliteOptions, 'beside'>) {
  try {
    const onGone = (why: string) =>
      log?.warn({ reason: why }, 'The database’s writer has ended: nothing can be written until the next start')
    return await openWriter(path, onGone, busyMs)
  } catch (error) {
    if (!(error instanceof SqliteError)) throw error
    throw new DatabaseProblem(
      `The database file ${path} cannot be used (${error.message}): put a backup back with "npm run tessera -- restore FILE" in an empty DATA_DIR.`,
      { cause: error },
    )
  }
}

const SQLITE_BUSY = 5

/**
 * Locks a data folder for this process: an exclusive SQLite lock on its own file beside the database. The operating system releases it when
 * the process ends, also after `kill -9` and power cuts, so that no stale file blocks the next start. The database file itself stays free
 * for commands (a backup while it serves).
 *
 * @returns releases the folder
 * @throws DatabaseProblem when another process, or another part of this one, holds it
 */
function lockFolder(dataDir: string, path: string): () => void {
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    // Nothing is written to this file, so it needs no journal.
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new DatabaseProblem(
      `Another Tessera already runs on the data folder ${dataDir}: stop it first, or choose another folder with DATA_DIR.`,
    )
  }
  return () => lock.close()
}

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseProblem, SqliteError } from '../errors.ts'
import { Scope, ScopedKysely, type Database } from '../scope.ts'
import { RoutedSqliteDialect } from './dialect.ts'
import { lockFolder } from './lock.ts'
import { openReader } from './open.ts'
import { Statements } from './statements.ts'
import { Writer } from './writer.ts'

export const sqliteFile = (dataDir: string) => join(dataDir, 'tessera.db')

/** @param beside true for a command beside the running server: it does not ask for the folder */
export async function connectSqlite(dataDir: string, beside: boolean): Promise<Database> {
  // The folder holds names and the secret: its owner's alone.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = beside ? () => {} : lockFolder(dataDir, join(dataDir, 'tessera.lock'))
  try {
    const path = sqliteFile(dataDir)
    // The writer first: it makes the file, which a reader cannot.
    const writer = await openedWriter(path)
    const reader = openReader(path)
    const close = async () => {
      reader.close()
      await writer.close()
      unlock()
    }
    const scope = new Scope()
    return new ScopedKysely({ dialect: new RoutedSqliteDialect({ reader: new Statements(reader), writer, scope, close }) }, scope)
  } catch (error) {
    unlock()
    throw error
  }
}

async function openedWriter(path: string): Promise<Writer> {
  try {
    return await Writer.open(path)
  } catch (error) {
    if (!(error instanceof SqliteError)) throw error
    throw new DatabaseProblem(
      `The database file ${path} cannot be used (${error.message}): put a backup back with "npm run tessera -- restore FILE" in an empty DATA_DIR.`,
      { cause: error },
    )
  }
}

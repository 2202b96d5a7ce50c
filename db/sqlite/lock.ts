import { DatabaseSync } from 'node:sqlite'
import { DatabaseProblem } from '../errors.ts'

/**
 * Keeps a data folder for this process: an exclusive lock of SQLite on a file of its own beside the database. The operating
 * system holds it, so that it ends with the process however that ends, `kill -9` and power cuts included, and no stale file ever
 * bars the next start. The database's own file stays free for the command line (a backup while it serves).
 *
 * @returns what gives the folder back
 * @throws DatabaseProblem when another process, or another part of this one, holds it
 */
export function lockFolder(dataDir: string, path: string): () => void {
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    // Nothing is ever written to it: no journal beside it.
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

const SQLITE_BUSY = 5

import { DatabaseSync } from 'node:sqlite'

/** How long a statement waits for another writing process (a command). */
const BUSY_MS = 5000

/**
 * Opens the file for writing, creates it if it is missing, and checks it.
 *
 * @throws for a file that is damaged or not a database
 */
export function openWriter(path: string, busyMs = BUSY_MS): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: busyMs })
  try {
    // FULL: NORMAL loses acknowledged commits in a power cut. recursive_triggers: `insert or replace` must fire the triggers that protect
    // the ledger.
    db.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma recursive_triggers = on; pragma trusted_schema = off; pragma cache_size = -32768',
    )
    const { quick_check: found } = db.prepare('pragma quick_check(1)').get() as { quick_check: string }
    if (found !== 'ok') throw new Error(found)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** Opens an existing file read-only. */
export function openReader(path: string, busyMs = BUSY_MS): DatabaseSync {
  const db = new DatabaseSync(path, { readOnly: true, timeout: busyMs })
  try {
    db.exec('pragma trusted_schema = off; pragma cache_size = -32768')
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

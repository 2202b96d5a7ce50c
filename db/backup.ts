import { rename, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { type Entry, writeArchive } from './backup/archive.ts'
import { fileEntries } from './backup/files.ts'
import type { Cost } from './backup/sealed.ts'
import { type Place, type Snapshot, withSnapshot } from './backup/snapshot.ts'
import { DatabaseProblem } from './errors.ts'

export type Counts = { rows: number; files: number }
/** Called often, with the counts so far. */
export type Progress = (stage: 'reading' | 'checking' | 'writing', counts: Counts) => void

type BackupOptions = Place & {
  /** Must not exist; it appears when it is complete. */
  file: string
  passphrase: string
  progress?: Progress
  /** The cost of one try at the passphrase. */
  cost?: Cost
}

/**
 * Writes database, secret and uploads into one encrypted file, as of one moment, also while the server runs.
 *
 * @throws DatabaseProblem
 */
export async function backup(place: BackupOptions): Promise<Counts> {
  const { file, passphrase, dataDir, progress, cost } = place
  if (existsSync(file)) throw new DatabaseProblem(`${file} is there already: choose another name.`)
  const counts = { rows: 0, files: 0 }
  const part = `${file}.part`
  // Left by an interrupted backup.
  await rm(part, { force: true })
  try {
    await withSnapshot(place, (snapshot) => writeArchive(part, passphrase, entries(snapshot, dataDir, counts, progress), cost))
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  return counts
}

async function* entries(snapshot: Snapshot, dataDir: string, counts: Counts, progress?: Progress): AsyncGenerator<Entry> {
  yield { type: 'head', madeAt: new Date().toISOString(), migrations: snapshot.migrations }
  for (const table of snapshot.tables) {
    yield { type: 'table', ...table }
    for await (const values of snapshot.rows(table)) {
      yield { type: 'row', values }
      counts.rows++
      progress?.('reading', counts)
    }
  }
  for await (const entry of fileEntries(dataDir)) {
    if (entry.type === 'file') counts.files++
    progress?.('reading', counts)
    yield entry
  }
  yield { type: 'end', ...counts }
}

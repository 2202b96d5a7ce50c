import { sql } from 'kysely'
import type { Counts, Progress } from './backup.ts'
import { type Entry, openArchive } from './backup/archive.ts'
import { FileWriter, hasNoFiles, isKnownPath, removeFiles } from './backup/files.ts'
import { damaged } from './backup/sealed.ts'
import type { Place } from './backup/snapshot.ts'
import { batches } from './batches.ts'
import { closeDatabase, connect, type Database } from './connect.ts'
import { DatabaseProblem } from './errors.ts'
import { migrate, migrations } from './migrations.ts'

/**
 * Restores a backup into an empty place, on either engine, and migrates it to the newest schema. The whole file is read and checked before
 * anything is written; a later failure is rolled back. Nobody is signed in afterwards.
 *
 * @throws DatabaseProblem for a damaged file, a wrong passphrase or a place that is not empty
 */
export async function restore(place: Place & { file: string; passphrase: string; progress?: Progress }): Promise<Counts> {
  const { file, passphrase, dataDir, progress } = place
  const read = await openArchive(file, passphrase)
  const { counts, lastMigration } = await check(read(), file, progress)
  if (!(await hasNoFiles(dataDir))) throw notEmpty(`The data folder ${dataDir}`)

  const db = await connect(place)
  try {
    if (await hasTables(db)) throw notEmpty('The database')
    await db.transaction().execute(async (trx) => {
      await migrate(trx, lastMigration)
      await load(trx, read(), dataDir, progress)
      await migrate(trx)
      await endWhatWasOpen(trx)
      await renameContent(trx)
    })
  } catch (error) {
    // The folder had no such files before: they come from this attempt. The database has rolled back.
    await removeFiles(dataDir)
    throw error
  } finally {
    await closeDatabase(db)
  }
  return counts
}

async function check(
  entries: AsyncIterable<Entry>,
  file: string,
  progress?: Progress,
): Promise<{ counts: Counts; lastMigration: string | undefined }> {
  const counts = { rows: 0, files: 0 }
  let known: string[] | undefined
  let end: Counts | undefined
  try {
    for await (const entry of entries) {
      if (entry.type === 'head') known = entry.migrations
      else if (entry.type === 'row') counts.rows++
      else if (entry.type === 'file') {
        // Anybody can encrypt a file with their passphrase: its paths are not trusted.
        if (!isKnownPath(entry.path)) throw damaged(file)
        counts.files++
      } else if (entry.type === 'end') end = entry
      progress?.('checking', counts)
    }
  } catch (error) {
    throw error instanceof DatabaseProblem ? error : damaged(file)
  }
  if (!known || end?.rows !== counts.rows || end.files !== counts.files) throw damaged(file)
  const unknown = known.filter((name) => !(name in migrations))
  if (unknown.length > 0)
    throw new DatabaseProblem(`${file} was made by a newer Tessera (${unknown.join(', ')}): restore it with that version.`)
  return { counts, lastMigration: known.at(-1) }
}

async function load(trx: Database, entries: AsyncIterable<Entry>, dataDir: string, progress?: Progress): Promise<void> {
  const done = { rows: 0, files: 0 }
  const file = new FileWriter(dataDir)
  let table = { name: '', columns: [] as string[] }
  const rows = batches<unknown[]>(async (some) => {
    await insert(trx, table, some)
    done.rows += some.length
    progress?.('writing', done)
  })
  try {
    for await (const entry of entries) {
      if (entry.type === 'row') {
        await rows.add(entry.values, entry.values)
        continue
      }
      await rows.flush()
      progress?.('writing', done)
      if (entry.type === 'table') table = entry
      if (entry.type === 'bytes') await file.write(entry.bytes)
      if (entry.type !== 'file') continue
      await file.start(entry.path)
      done.files++
    }
  } finally {
    await file.end()
  }
}

const insert = (trx: Database, { name, columns }: { name: string; columns: string[] }, rows: unknown[][]) =>
  sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.id(column)))})
    values ${sql.join(rows.map((row) => sql`(${sql.join(row)})`))}`.execute(trx)

/** Tables of secrets that open an account or a shop. Links that confirm a report's address open nothing, and stay. */
const OPEN_DOORS = [
  'session',
  'challenge',
  'verification',
  'partnerSession',
  'emailToken',
  'familyInvitation',
  'cardClaim',
  'staffInvitation',
] as const

/** Deletes sessions, devices and roles, which may have ended since the backup. */
async function endWhatWasOpen(trx: Database): Promise<void> {
  for (const table of OPEN_DOORS) await trx.deleteFrom(table).execute()
}

/** Renames the content, so that devices fetch all of it: they may know later versions than the backup's. */
async function renameContent(trx: Database): Promise<void> {
  await trx.deleteFrom('setting').where('key', '=', 'contentName').execute()
}

async function hasTables(db: Database): Promise<boolean> {
  return (await db.introspection.getTables({ withInternalKyselyTables: true })).length > 0
}

const notEmpty = (what: string) => new DatabaseProblem(`${what} is not empty: a backup is restored into an empty place only.`)

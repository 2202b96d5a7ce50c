import { batches } from '#db/batches.ts'
import { closeDatabase, connect, transaction, type Database } from '#db/connect.ts'
import { identityTime } from '#db/identity-time.ts'
import { migrate, migrations, pendingMigrations } from '#db/migrations.ts'
import { ArchiveRefused } from '#domain/archive/refused.ts'
import type { House } from '#server/core/feature.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { unescaped } from './cells.ts'
import { insertRows, isEmpty } from './load-queries.ts'
import type { ReadArchive } from './read.ts'
import { archivedTables, type ArchivedColumn, type ArchivedTable } from './tables.ts'

type Values = Record<string, unknown>
type Asked = { now: number; progress?: (rows: number) => void }

/**
 * Imports an archive into an unused installation, in one transaction; the server must not run. Creates missing tables.
 *
 * @throws ArchiveRefused newer, not_empty, inconsistent
 */
export async function importArchive(
  place: { databaseUrl?: string | undefined; dataDir: string },
  archive: ReadArchive,
  { house, ...asked }: Asked & { house: Pick<House, 'archive'> },
): Promise<number> {
  if (archive.migrations.some((name) => !(name in migrations))) throw new ArchiveRefused('newer')
  const db = await connect(place)
  try {
    return await transaction(db, async (trx) => {
      const isNew = (await trx.introspection.getTables({ withInternalKyselyTables: true })).length === 0
      if (isNew) await migrate(trx, archive.migrations.at(-1))
      else if ((await pendingMigrations(trx)).length > 0) throw new ArchiveRefused('not_empty')
      const rows = await load(trx, archive, { house, ...asked })
      if (isNew) await migrate(trx)
      return rows
    })
  } finally {
    await closeDatabase(db)
  }
}

async function load(trx: Database, archive: ReadArchive, { house, now, progress = () => {} }: Asked & { house: Pick<House, 'archive'> }) {
  const tables = (await archivedTables(trx, house)).filter(({ part }) => !part.notLoaded)
  for (const { name } of tables) if (!(await isEmpty(trx, name))) throw new ArchiveRefused('not_empty')
  let done = 0
  for (const table of tables) {
    for (const file of archive.files.filter((one) => one.table === table.name)) {
      let rows = 0
      for await (const some of archive.records(file)) {
        await put(trx, archive, table, some)
        rows += some.length
        done += some.length
        progress(done)
      }
      if (rows !== file.rows) throw new ArchiveRefused('inconsistent')
    }
  }
  await recordAudit(trx, { actor: null, action: 'imported', record: 'archive', subject: 'all', detail: archive.madeAt }, now)
  return done
}

async function put(trx: Database, archive: ReadArchive, table: ArchivedTable, records: readonly Values[]): Promise<void> {
  const rows = batches<Values>(async (some) => {
    await insertRows(trx, table.name, some).catch((error: unknown) => {
      throw isConstraint(error) ? new ArchiveRefused('inconsistent', { cause: error }) : error
    })
  })
  for (const record of records) {
    const row: Values = {}
    for (const column of table.columns) {
      // Columns newer than the archive get the default of their migration.
      if (!(column.name in record)) continue
      row[column.name] = await valueOf(trx, archive, table, column, record[column.name])
    }
    const filled = { ...row, ...table.part.fill?.(row) }
    await rows.add(filled, Object.values(filled))
  }
  await rows.flush()
}

async function valueOf(
  db: Database,
  archive: ReadArchive,
  { format }: ArchivedTable,
  { kind, isText }: ArchivedColumn,
  value: unknown,
): Promise<unknown> {
  if (value === null) return null
  if (kind === 'json') return JSON.stringify(value)
  if (kind === 'bytes') return archive.bytesOf(value as string)
  if (kind === 'time') return isText ? identityTime(db, Date.parse(value as string)) : Date.parse(value as string)
  if (kind === 'boolean') return value === true || value === 'true'
  if (kind === 'number') return Number(value)
  return format === 'csv' ? unescaped(value as string) : value
}

const SQLITE_CONSTRAINT = 19
/** Integrity constraint violations, of SQLite and of Postgres (class 23). */
function isConstraint(error: unknown): boolean {
  const { errcode, code } = error as { errcode?: number; code?: unknown }
  return ((errcode ?? 0) & 0xff) === SQLITE_CONSTRAINT || (typeof code === 'string' && code.startsWith('23'))
}

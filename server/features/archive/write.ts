import { createHash } from 'node:crypto'
import { snapshot, type Database } from '#db/connect.ts'
import { executedMigrations } from '#db/migrations.ts'
import { CSV_START, quoted } from '#domain/csv.ts'
import { findDocument } from '#server/core/content/queries.ts'
import type { House } from '#server/core/feature.ts'
import { zipOf, type NewEntry } from '#server/platform/spreadsheet/zip-writer.ts'
import { csvCell, plainOf } from './cells.ts'
import { countOf, heavyPagesOf, pagesOf, splitsOf } from './queries.ts'
import { README_NAME, readme } from './readme.ts'
import { archivedTables, type ArchivedTable } from './tables.ts'

export const CONTENTS_NAME = 'archivio.json'
export const FORMAT = 1

/** A file of the archive. `table`: the table of its rows; null for other files. */
export type Listed = { name: string; table: string | null; rows: number; bytes: number; sha256: string }
export type Contents = { format: number; product: 'Tessera'; madeAt: string; migrations: string[]; files: Listed[] }

export type Progress = (done: number, total: number) => void

/**
 * Streams the archive of all data, as of one moment, to `take`. Memory holds a page of rows, or one picture.
 *
 * @throws ZipTooLarge
 */
export const withArchive = <T>(
  { db, house }: { db: Database; house: Pick<House, 'archive'> },
  { now, progress = () => {} }: { now: number; progress?: Progress },
  take: (pieces: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> =>
  snapshot(db, async (view) => {
    const tables = await archivedTables(db, house)
    const counts = new Map<string, number>()
    for (const table of tables) counts.set(table.name, await countOf(view, table))
    const blobs = tables.filter(({ part }) => part.bytes).map(({ name }) => counts.get(name)!)
    const total = sum([...counts.values()]) + sum(blobs)
    let done = 0
    const count = (rows: number) => progress((done += rows), total)
    const head = { madeAt: new Date(now).toISOString(), migrations: await executedMigrations(db), association: await nameOf(view) }
    return take(zipOf(entriesOf(view, { tables, counts, house, count, head })))
  })

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

async function nameOf(view: Database): Promise<string> {
  const row = await findDocument(view, 'pagine', 'associazione')
  return row ? ((JSON.parse(row.data) as { name?: string }).name ?? '') : ''
}

type Parts = {
  tables: ArchivedTable[]
  counts: ReadonlyMap<string, number>
  house: Pick<House, 'archive'>
  count(rows: number): void
  head: { madeAt: string; migrations: string[]; association: string }
}

async function* entriesOf(view: Database, { tables, counts, house, count, head }: Parts): AsyncGenerator<NewEntry> {
  const files: Listed[] = []
  const list = (file: Omit<Listed, 'bytes' | 'sha256' | 'rows'>, pieces: AsyncIterable<Written> | Iterable<Written>) =>
    listed(files, file, pieces)
  yield list({ name: README_NAME, table: null }, [{ text: readme(head, tables, counts, house), rows: 0 }])
  for (const table of tables) {
    const { name, part, format } = table
    const written = (split?: string) => (format === 'csv' ? csvOf(view, table, count) : jsonOf(view, table, count, split))
    if (part.splitBy)
      for (const split of await splitsOf(view, table)) yield list({ name: `${part.file}/${split}.json`, table: name }, written(split))
    else yield list({ name: `${part.file}.${format}`, table: name }, written())
    if (part.bytes) {
      const { column, path } = part.bytes
      for await (const rows of heavyPagesOf(view, table, column)) {
        for (const row of rows) {
          yield list({ name: path(row), table: null }, [{ text: row[column] as Uint8Array, rows: 0 }])
          count(1)
        }
      }
    }
    if (part.files)
      for await (const { name: path, bytes } of part.files.list(view)) yield list({ name: path, table: null }, [{ text: bytes, rows: 0 }])
  }
  const { madeAt, migrations } = head
  const contents: Contents = { format: FORMAT, product: 'Tessera', madeAt, migrations, files }
  yield { name: CONTENTS_NAME, text: [`${JSON.stringify(contents, null, 1)}\n`] }
}

type Written = { text: string | Uint8Array; rows: number }

/** Writes an entry and lists it with its digest. */
function listed(
  files: Listed[],
  { name, table }: Pick<Listed, 'name' | 'table'>,
  pieces: AsyncIterable<Written> | Iterable<Written>,
): NewEntry {
  const write = async function* () {
    const hash = createHash('sha256')
    let [bytes, all] = [0, 0]
    for await (const { text, rows } of pieces) {
      const piece = typeof text === 'string' ? Buffer.from(text) : text
      hash.update(piece)
      bytes += piece.length
      all += rows
      yield piece
    }
    files.push({ name, table, rows: all, bytes, sha256: hash.digest('hex') })
  }
  return { name, text: write() }
}

async function* csvOf(view: Database, table: ArchivedTable, count: Parts['count']): AsyncGenerator<Written> {
  const { columns, part } = table
  yield { text: `${CSV_START}${columns.map(({ name }) => quoted(name)).join(';')}\r\n`, rows: 0 }
  const wanted = columns.filter(({ kind }) => kind !== 'bytes').map(({ name }) => name)
  for await (const rows of pagesOf(view, table, { columns: wanted })) {
    const lines = rows.map((row) =>
      columns.map((column) => (column.kind === 'bytes' ? quoted(part.bytes!.path(row)) : csvCell(row[column.name], column))).join(';'),
    )
    yield { text: `${lines.join('\r\n')}\r\n`, rows: rows.length }
    count(rows.length)
  }
}

/** An array with one record per line. */
async function* jsonOf(view: Database, table: ArchivedTable, count: Parts['count'], split?: string): AsyncGenerator<Written> {
  const { columns } = table
  yield { text: '[', rows: 0 }
  let isFirst = true
  for await (const rows of pagesOf(view, table, { columns: columns.map(({ name }) => name), split })) {
    const lines = rows.map((row) => JSON.stringify(Object.fromEntries(columns.map(({ name, kind }) => [name, plainOf(row[name], kind)]))))
    yield { text: `${isFirst ? '' : ','}\n${lines.join(',\n')}`, rows: rows.length }
    isFirst = false
    count(rows.length)
  }
  yield { text: '\n]\n', rows: 0 }
}

import { createHash } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import { ArchiveRefused } from '#domain/archive/refused.ts'
import { FileRefused } from '#domain/spreadsheet/file-refused.ts'
import type { FileBytes } from '#server/platform/spreadsheet/file-bytes.ts'
import { listZip, unpacked, type ZipEntry } from '#server/platform/spreadsheet/zip-reader.ts'
import { CONTENTS_NAME, FORMAT, type Listed } from './write.ts'

/** Beyond any file of `zipOf`. */
const MOST = { entries: 0xffff, directory: 64 * 1024 * 1024 }
const MOST_CONTENTS = 64 * 1024 * 1024

const contentsShape = z.object({
  format: z.literal(FORMAT),
  product: z.literal('Tessera'),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  files: z.array(
    z.object({ name: z.string(), table: z.string().nullable(), rows: z.int(), bytes: z.int().min(0), sha256: z.string().length(64) }),
  ),
})

/** A checked archive. A record's values by column; null: empty in the database. */
export type ReadArchive = {
  madeAt: string
  migrations: string[]
  files: readonly Listed[]
  records(file: Listed): AsyncGenerator<Record<string, unknown>[]>
  bytesOf(name: string): Promise<Buffer>
}

/** Opens an archive and checks all its bytes. @throws ArchiveRefused not_an_archive, damaged */
export async function readArchive(file: FileBytes, progress: (files: number) => void = () => {}): Promise<ReadArchive> {
  const entries = await listZip(file, MOST).catch((error: unknown) => {
    throw refused(error, 'not_an_archive')
  })
  const listing = entries.get(CONTENTS_NAME)
  if (!listing) throw new ArchiveRefused('not_an_archive')
  const { madeAt, migrations, files } = contentsOf(await whole(file, listing, MOST_CONTENTS))
  for (const [i, one] of files.entries()) {
    await check(file, entries.get(one.name), one)
    progress(i + 1)
  }
  const known = new Map(files.map((one) => [one.name, one]))
  return {
    madeAt,
    migrations,
    files,
    records: (one) => recordsOf(one.name, unpacked(file, entries.get(one.name)!, one.bytes)),
    async bytesOf(name) {
      const one = known.get(name)
      if (!one) throw new ArchiveRefused('damaged')
      return whole(file, entries.get(name)!, one.bytes)
    },
  }
}

function contentsOf(bytes: Buffer) {
  try {
    return contentsShape.parse(JSON.parse(bytes.toString()))
  } catch (error) {
    throw new ArchiveRefused('not_an_archive', { cause: error })
  }
}

async function whole(file: FileBytes, entry: ZipEntry, most: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  try {
    for await (const piece of unpacked(file, entry, most)) pieces.push(piece)
  } catch (error) {
    throw refused(error, 'damaged')
  }
  return Buffer.concat(pieces)
}

async function check(file: FileBytes, entry: ZipEntry | undefined, { bytes, sha256 }: Listed): Promise<void> {
  if (!entry) throw new ArchiveRefused('damaged')
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const piece of unpacked(file, entry, bytes)) {
      hash.update(piece)
      size += piece.length
    }
  } catch (error) {
    throw refused(error, 'damaged')
  }
  if (size !== bytes || hash.digest('hex') !== sha256) throw new ArchiveRefused('damaged')
}

const refused = (error: unknown, problem: 'not_an_archive' | 'damaged') =>
  error instanceof FileRefused ? new ArchiveRefused(problem, { cause: error }) : error

async function* recordsOf(name: string, pieces: AsyncIterable<Buffer>): AsyncGenerator<Record<string, unknown>[]> {
  const decoder = new TextDecoder()
  const read = name.endsWith('.csv') ? csvReader() : jsonReader()
  for await (const piece of pieces) yield read(decoder.decode(piece, { stream: true }))
  yield read(decoder.decode())
}

/** Reads CSV as `csvOf` writes it: a cell without quotes is null. */
export function csvReader(): (text: string) => Record<string, string | null>[] {
  let rest = ''
  let header: (string | null)[] | null = null
  return (text) => {
    const { rows, end } = parseCsv(rest + text)
    rest = (rest + text).slice(end)
    if (rows.length === 0) return []
    header ??= rows.shift()!
    return rows.map((row) => Object.fromEntries(header!.map((name, i) => [name!, row[i] ?? null])))
  }
}

/** The complete rows at the start of the text, and the position after them. */
function parseCsv(text: string): { rows: (string | null)[][]; end: number } {
  const rows: (string | null)[][] = []
  let row: (string | null)[] = []
  let end = 0
  for (let at = 0; at < text.length;) {
    let cell: string | null = null
    if (text[at] === '"') {
      let close = text.indexOf('"', at + 1)
      while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
      // The next piece may begin with the second quote of a pair.
      if (close === -1 || close + 1 === text.length) break
      cell = text.slice(at + 1, close).replaceAll('""', '"')
      at = close + 1
    }
    row.push(cell)
    if (text[at] === ';') at += 1
    else if (text.startsWith('\r\n', at)) {
      rows.push(row)
      row = []
      at += 2
      end = at
    } else if (text[at] === '\r' && at + 1 === text.length) break
    else throw new ArchiveRefused('damaged')
  }
  return { rows, end }
}

/** Reads JSON as `jsonOf` writes it: one record per line. */
function jsonReader(): (text: string) => Record<string, unknown>[] {
  let rest = ''
  return (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop()!
    return lines
      .map((line) => line.replace(/,$/, ''))
      .filter((line) => line !== '' && line !== '[' && line !== ']')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  }
}

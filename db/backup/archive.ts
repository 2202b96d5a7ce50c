import { pipeline } from 'node:stream/promises'
import { createWriteStream } from 'node:fs'
import { PassThrough, Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { type Cost, damaged, openSealed, seal } from './sealed.ts'

/**
 * The entries of a backup, in this order: a header, every table with its rows, every file with its bytes, the end. One JSON value per line,
 * compressed and encrypted. The format is independent of the engine: a backup of one can be restored into the other.
 */
export type Entry =
  | { type: 'head'; madeAt: string; migrations: string[] }
  | { type: 'table'; name: string; columns: string[] }
  | { type: 'row'; values: unknown[] }
  | { type: 'file'; path: string }
  | { type: 'bytes'; bytes: Buffer }
  | { type: 'end'; rows: number; files: number }

const FORMAT = 1
/** Lines are passed on in batches of this size: a line alone would cost more than its contents. */
const LOT = 64 * 1024

/** @param file must not exist */
export async function writeArchive(file: string, passphrase: string, entries: AsyncIterable<Entry>, cost?: Cost): Promise<void> {
  const out = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(Readable.from(lots(entries)), createGzip(), (source: AsyncIterable<Buffer>) => seal(source, passphrase, cost), out)
}

/** @throws DatabaseProblem for another file, a wrong passphrase or, while reading, a damaged place */
export async function openArchive(file: string, passphrase: string): Promise<() => AsyncGenerator<Entry>> {
  const read = await openSealed(file, passphrase)
  return async function* entries() {
    const text = new PassThrough()
    // An error of any stage is thrown where `text` is read.
    const flow = pipeline(Readable.from(read(), { objectMode: false }), createGunzip(), text)
    flow.catch(() => {})
    try {
      for await (const line of lines(text)) yield decode(line, file)
      await flow
    } finally {
      text.destroy()
    }
  }
}

async function* lots(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  let lot: string[] = []
  let length = 0
  for await (const entry of entries) {
    const line = encode(entry)
    lot.push(line, '\n')
    length += line.length
    if (length < LOT) continue
    yield Buffer.from(lot.join(''))
    lot = []
    length = 0
  }
  yield Buffer.from(lot.join(''))
}

function encode(entry: Entry): string {
  switch (entry.type) {
    case 'row':
      return JSON.stringify(entry.values.map((value) => (value instanceof Uint8Array ? { base64: toBase64(value) } : value)))
    case 'bytes':
      return JSON.stringify(toBase64(entry.bytes))
    case 'head':
      return JSON.stringify({ ...entry, format: FORMAT })
    default:
      return JSON.stringify(entry)
  }
}

function decode(line: string, file: string): Entry {
  const value = JSON.parse(line) as unknown
  if (Array.isArray(value)) return { type: 'row', values: value.map((cell) => (isBytes(cell) ? Buffer.from(cell.base64, 'base64') : cell)) }
  if (typeof value === 'string') return { type: 'bytes', bytes: Buffer.from(value, 'base64') }
  const { format, ...entry } = value as Entry & { format?: number }
  if (entry.type === 'head' && format !== FORMAT) throw damaged(file)
  return entry
}

const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')

/** The only kind of cell that JSON lacks; JSON values themselves are stored as text. */
const isBytes = (cell: unknown): cell is { base64: string } => typeof cell === 'object' && cell !== null && 'base64' in cell

async function* lines(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer[] = []
  for await (const chunk of source) {
    let start = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      rest.push(chunk.subarray(start, end))
      yield Buffer.concat(rest).toString('utf8')
      rest = []
      start = end + 1
    }
    rest.push(chunk.subarray(start))
  }
  if (rest.some((piece) => piece.length > 0)) throw new Error('The last line is cut off')
}

import { pipeline, Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { FileRefused } from '#domain/spreadsheet/file-refused.ts'
import { piecesOf, type FileBytes } from './file-bytes.ts'

// ZIP, APPNOTE 6.3.10. The central directory lists the entries; declared sizes are not trusted.

export type ZipEntry = { name: string; method: number; packed: number; at: number; isSealed: boolean }

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
/** Of a workbook. */
const MOST: Most = { entries: 10_000, directory: 4 * 1024 * 1024 }
type Most = { entries: number; directory: number }

const damaged = (cause?: unknown) => new FileRefused('damaged', { cause })

/** The entries of a ZIP file, by name. @throws FileRefused damaged */
export async function listZip(file: FileBytes, most = MOST): Promise<Map<string, ZipEntry>> {
  const tailStart = Math.max(0, file.size - END_BYTES - 0xffff)
  const tail = await file.read(tailStart, file.size - tailStart)
  let end = tail.length - END_BYTES
  while (end >= 0 && tail.readUInt32LE(end) !== END) end -= 1
  if (end < 0) throw damaged()
  const [count, size, start] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (count > most.entries || size > most.directory || start + size > file.size) throw damaged()
  const directory = await file.read(start, size)
  const entries = new Map<string, ZipEntry>()
  for (let at = 0, i = 0; i < count; i += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== CENTRAL) throw damaged()
    const [nameBytes, extra, comment] = [28, 30, 32].map((from) => directory.readUInt16LE(at + from)) as [number, number, number]
    const name = directory.toString('utf8', at + 46, at + 46 + nameBytes)
    entries.set(name, {
      name,
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      at: directory.readUInt32LE(at + 42),
      isSealed: (directory.readUInt16LE(at + 8) & 1) === 1,
    })
    at += 46 + nameBytes + extra + comment
  }
  return entries
}

/**
 * Unpacks an entry in pieces.
 *
 * @param most unpacked bytes: a file with too low a declared size stops here too
 * @throws FileRefused damaged, unpacks_too_large
 */
export async function* unpacked(file: FileBytes, entry: ZipEntry, most: number): AsyncGenerator<Buffer> {
  if (entry.isSealed || (entry.method !== 0 && entry.method !== 8) || entry.at + 30 > file.size) throw damaged()
  const local = await file.read(entry.at, 30)
  if (local.readUInt32LE(0) !== LOCAL) throw damaged()
  const start = entry.at + 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
  if (start + entry.packed > file.size) throw damaged()
  const packed = piecesOf(file, start, entry.packed)
  let size = 0
  try {
    for await (const piece of entry.method === 0 ? packed : inflated(packed)) {
      size += piece.length
      if (size > most) throw new FileRefused('unpacks_too_large')
      yield piece
    }
  } catch (error) {
    throw isZlibError(error) ? damaged(error) : error
  }
}

async function* inflated(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 })
  // Its error reaches the loop below.
  pipeline(Readable.from(packed), inflate, () => {})
  try {
    for await (const piece of inflate) yield piece as Buffer
  } finally {
    inflate.destroy()
  }
}

const isZlibError = (error: unknown): boolean => {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^(Z_|ERR_STREAM_PREMATURE_CLOSE)/.test(code)
}

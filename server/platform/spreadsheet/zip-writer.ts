import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

// ZIP, APPNOTE 6.3.10. An entry's sizes and checksum follow its bytes, so that nothing must be known in advance.

export type NewEntry = { name: string; text: AsyncIterable<Piece> | Iterable<Piece> }
type Piece = string | Uint8Array

/** The file would need ZIP64, which some programs do not open. */
export class ZipTooLarge extends Error {
  override readonly name = 'ZipTooLarge'
}
const MOST_ENTRIES = 0xffff
const MOST_BYTES = 0xffff_ffff

const FOLLOWS_AND_UTF8 = 0x0808
const DEFLATED = 8
/** 1 January 1980: a fixed date gives the same file each time. */
const DAY = 0x0021

/** A ZIP file made of its entries, in pieces. @throws ZipTooLarge from 4 GB or 65,536 entries on */
export async function* zipOf(entries: Iterable<NewEntry> | AsyncIterable<NewEntry>): AsyncGenerator<Buffer> {
  const listed: Buffer[] = []
  let at = 0
  const out = (bytes: Buffer): Buffer => {
    at += bytes.length
    return bytes
  }
  for await (const { name, text } of entries) {
    const start = at
    yield out(headOf(0x04034b50, name))
    const sums = { crc: 0, packed: 0, size: 0 }
    for await (const piece of deflated(text, sums)) yield out(piece)
    const tail = Buffer.alloc(16)
    tail.writeUInt32LE(0x08074b50, 0)
    writeSums(tail, 4, sums)
    yield out(tail)
    if (at > MOST_BYTES || sums.size > MOST_BYTES || listed.length === MOST_ENTRIES) throw new ZipTooLarge()
    listed.push(centralOf(name, start, sums))
  }
  const directory = Buffer.concat(listed)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(listed.length, 8)
  end.writeUInt16LE(listed.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  yield Buffer.concat([directory, end])
}

type Sums = { crc: number; packed: number; size: number }

/** Compresses text as it comes; compressed bytes are passed on before more text is read. */
async function* deflated(text: NewEntry['text'], sums: Sums): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: 5 })
  const packed: Buffer[] = []
  deflate.on('data', (piece: Buffer) => packed.push(piece))
  const taken = function* () {
    for (const piece of packed.splice(0)) {
      sums.packed += piece.length
      yield piece
    }
  }
  for await (const part of text) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part
    sums.crc = crc32(bytes, sums.crc)
    sums.size += bytes.length
    if (!deflate.write(bytes)) await once(deflate, 'drain')
    yield* taken()
  }
  deflate.end()
  await once(deflate, 'end')
  yield* taken()
}

function headOf(signature: number, name: string): Buffer {
  const bytes = Buffer.from(name)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(signature, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(FOLLOWS_AND_UTF8, 6)
  head.writeUInt16LE(DEFLATED, 8)
  head.writeUInt16LE(DAY, 12)
  head.writeUInt16LE(bytes.length, 26)
  return Buffer.concat([head, bytes])
}

function centralOf(name: string, start: number, sums: Sums): Buffer {
  const bytes = Buffer.from(name)
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(20, 6)
  head.writeUInt16LE(FOLLOWS_AND_UTF8, 8)
  head.writeUInt16LE(DEFLATED, 10)
  head.writeUInt16LE(DAY, 14)
  writeSums(head, 16, sums)
  head.writeUInt16LE(bytes.length, 28)
  head.writeUInt32LE(start, 42)
  return Buffer.concat([head, bytes])
}

function writeSums(to: Buffer, at: number, { crc, packed, size }: Sums): void {
  to.writeUInt32LE(crc, at)
  to.writeUInt32LE(packed, at + 4)
  to.writeUInt32LE(size, at + 8)
}

import { createCipheriv, createDecipheriv, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { DatabaseProblem } from '../errors.ts'

/**
 * An encrypted file: a header, then pieces of 64 KiB. Each piece is AES-256-GCM with the header as associated data, and its number and an
 * end flag in the nonce (the STREAM construction, Hoang et al. 2015). No piece can be changed, moved, dropped or added unnoticed, and no
 * byte is returned before it was checked. The key is used for this file only.
 *
 * Header: 8 bytes of magic · scrypt's log2 N, r, p · 0 · salt 32 · key check 16.
 */
const MAGIC = Buffer.from('TESSERA\x01', 'latin1')
const SALT_AT = 12
const CHECK_AT = 44
const HEADER = 60
const PIECE = 64 * 1024
const TAG = 16

/** OWASP's parameters for scrypt with 64 MB: a third of a second here, and possible on the smallest server. */
const COST: Cost = { log2N: 16, r: 8, p: 2 }

/** Parameters of scrypt (RFC 7914); it takes 128 · 2^log2N · r bytes. */
export type Cost = { log2N: number; r: number; p: number }

/** Encrypts a stream. @param cost of one try at the passphrase; stored in the header */
export async function* seal(source: AsyncIterable<Buffer>, passphrase: string, cost: Cost = COST): AsyncGenerator<Buffer> {
  const salt = randomBytes(CHECK_AT - SALT_AT)
  const { key, check } = await keyOf(passphrase, salt, cost)
  const header = Buffer.concat([MAGIC, Buffer.from([cost.log2N, cost.r, cost.p, 0]), salt, check])
  yield header
  let number = 0
  for await (const { bytes, last } of pieces(source, PIECE)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonce(number++, last)).setAAD(header)
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

/**
 * Opens an encrypted file. The result can be read several times, and throws at a damaged place.
 *
 * @throws DatabaseProblem for another kind of file, or a wrong passphrase
 */
export async function openSealed(file: string, passphrase: string): Promise<() => AsyncGenerator<Buffer>> {
  const header = await readHeader(file)
  if (!header.subarray(0, MAGIC.length).equals(MAGIC)) throw new DatabaseProblem(`${file} is no backup of Tessera.`)
  const [log2N = 0, r = 0, p = 0] = header.subarray(MAGIC.length)
  // The header is unauthenticated so far: a forged one must not use up all the memory.
  if (header.length < HEADER || log2N < 10 || log2N > 20 || r < 1 || r > 16 || p < 1 || p > 16) throw damaged(file)
  const { key, check } = await keyOf(passphrase, header.subarray(SALT_AT, CHECK_AT), { log2N, r, p })
  if (!timingSafeEqual(check, header.subarray(CHECK_AT))) {
    throw new DatabaseProblem(`The passphrase does not open ${file}, or its first bytes are damaged.`)
  }
  return async function* read() {
    let number = 0
    for await (const { bytes, last } of pieces(createReadStream(file, { start: HEADER }), PIECE + TAG)) {
      yield decrypt(bytes, nonce(number++, last))
    }
  }

  function decrypt(bytes: Buffer, iv: Buffer): Buffer {
    if (bytes.length < TAG) throw damaged(file)
    const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(header).setAuthTag(bytes.subarray(-TAG))
    const text = decipher.update(bytes.subarray(0, -TAG))
    try {
      decipher.final()
    } catch {
      throw damaged(file)
    }
    return text
  }
}

export const damaged = (file: string) => new DatabaseProblem(`${file} is damaged or cut off: nothing was restored.`)

async function readHeader(file: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of createReadStream(file, { end: HEADER - 1 })) chunks.push(chunk as Buffer)
  } catch (error) {
    throw new DatabaseProblem(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`, { cause: error })
  }
  return Buffer.concat(chunks)
}

function keyOf(passphrase: string, salt: Buffer, { log2N, r, p }: Cost): Promise<{ key: Buffer; check: Buffer }> {
  const N = 2 ** log2N
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, 48, { N, r, p, maxmem: 256 * N * r }, (error, derived) => {
      if (error) reject(error)
      else resolve({ key: derived.subarray(0, 32), check: derived.subarray(32) })
    })
  })
}

function nonce(number: number, last: boolean): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUIntBE(number, 5, 6)
  bytes[11] = last ? 1 : 0
  return bytes
}

/** Cuts a stream into pieces of one size; the last one, which may be empty, is marked. */
async function* pieces(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<{ bytes: Buffer; last: boolean }> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of source) {
    waiting.push(chunk)
    length += chunk.length
    if (length <= size) continue
    const all = Buffer.concat(waiting)
    let start = 0
    // More than one piece is buffered: the rest, at least one byte, may be the last piece.
    for (; all.length - start > size; start += size) yield { bytes: all.subarray(start, start + size), last: false }
    waiting = [all.subarray(start)]
    length = all.length - start
  }
  yield { bytes: Buffer.concat(waiting), last: true }
}

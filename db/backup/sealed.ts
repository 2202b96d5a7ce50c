import { createCipheriv, createDecipheriv, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { DatabaseProblem } from '../errors.ts'

/**
 * A sealed file: a header, then pieces of 64 KiB, each AES-256-GCM with the header as associated data and its own number and
 * "this is the last one" in the nonce (the STREAM construction, Hoang et al. 2015): no piece can be changed, moved, dropped or added
 * without being noticed, and no byte is given out before it was checked. The key is used for this file alone.
 *
 * Header: 8 bytes of magic · scrypt's log2 N, r, p · 0 · salt 32 · key check 16.
 */
const MAGIC = Buffer.from('TESSERA\x01', 'latin1')
const SALT_AT = 12
const CHECK_AT = 44
const HEADER = 60
const PIECE = 64 * 1024
const TAG = 16

/** OWASP's figure for scrypt at 64 MB: a third of a second here, and it fits the smallest server. */
const COST: Cost = { log2N: 16, r: 8, p: 2 }

/** Parameters of scrypt (RFC 7914); it takes 128 · 2^log2N · r bytes. */
export type Cost = { log2N: number; r: number; p: number }

/** Seals whatever comes in. @param cost of trying a passphrase; stands in the header */
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
 * Opens a sealed file. What it gives can be read several times, and throws where the file is damaged.
 *
 * @throws DatabaseProblem when it is no such file, or the passphrase is another
 */
export async function openSealed(file: string, passphrase: string): Promise<() => AsyncGenerator<Buffer>> {
  const header = await readHeader(file)
  if (!header.subarray(0, MAGIC.length).equals(MAGIC)) throw new DatabaseProblem(`${file} is no backup of Tessera.`)
  const [log2N = 0, r = 0, p = 0] = header.subarray(MAGIC.length)
  // The header is not checked yet: a made-up one must not ask for all the memory there is.
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

/** Cuts a stream into pieces of one size; the last one, which may be empty, says that it is. */
async function* pieces(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<{ bytes: Buffer; last: boolean }> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of source) {
    waiting.push(chunk)
    length += chunk.length
    if (length <= size) continue
    const all = Buffer.concat(waiting)
    let start = 0
    // More than one piece has come: what is left over, at least a byte, may be the last.
    for (; all.length - start > size; start += size) yield { bytes: all.subarray(start, start + size), last: false }
    waiting = [all.subarray(start)]
    length = all.length - start
  }
  yield { bytes: Buffer.concat(waiting), last: true }
}

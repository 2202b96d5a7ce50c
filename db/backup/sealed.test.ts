import { copyFile, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSealed, seal } from './sealed.ts'

const passphrase = 'quattro parole: sasso, fòglia, nube, Łódź'
const cheap = { log2N: 10, r: 8, p: 1 }
const HEADER = 60
const PIECE = 64 * 1024
const SEALED_PIECE = PIECE + 16
const text = Buffer.from(Array.from({ length: 3 * PIECE + 100 }, (_, i) => (i * 2_654_435_761) >>> 13))

let folder = ''
let whole = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-test-'))
  whole = await sealed('whole', text)
})
afterAll(() => rm(folder, { recursive: true }))

test.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE, 3 * PIECE + 100])('%d bytes are restored unchanged', async (length) => {
  const file = await sealed(`of-${length}`, text.subarray(0, length))
  expect((await opened(file)).equals(text.subarray(0, length))).toBe(true)
})

test('sealing the same bytes twice gives different files', async () => {
  const [one, other] = await Promise.all(['one', 'other'].map(async (name) => readFile(await sealed(name, text))))
  expect(one!.subarray(HEADER).equals(other!.subarray(HEADER))).toBe(false)
})

test('a file opens with the same passphrase in any Unicode form, and with no other', async () => {
  await expect(openSealed(whole, 'quattro parole')).rejects.toThrow(
    `The passphrase does not open ${whole}, or its first bytes are damaged.`,
  )
  expect((await opened(whole, passphrase.normalize('NFD'))).equals(text)).toBe(true)
})

test.each([0, 7, 8, 30, 59, 60, 61, 75, 76, 1000, HEADER + SEALED_PIECE, HEADER + 2 * SEALED_PIECE + 1, -1, -16, -17])(
  'cut off at byte %d it is refused',
  async (at) => {
    const file = await copied()
    await truncate(file, await position(at))
    await expect(opened(file)).rejects.toThrow(/is damaged or cut off: nothing was restored|is no backup of Tessera/)
  },
)

test.each([0, 7, 8, 9, 10, 12, 43, 44, 59, 60, 61, 5000, HEADER + SEALED_PIECE, -1, -16, -17])(
  'with one bit of byte %d flipped it is refused',
  async (at) => {
    const file = await copied()
    const bytes = await readFile(file)
    bytes[await position(at)]! ^= 1
    await writeFile(file, bytes)
    await expect(opened(file)).rejects.toThrow(/damaged|is no backup of Tessera/)
  },
)

test('a file with added bytes, or swapped, repeated or missing pieces, is refused', async () => {
  const bytes = await readFile(whole)
  const header = bytes.subarray(0, HEADER)
  const [one, two, three, last] = [0, 1, 2, 3].map((n) => bytes.subarray(HEADER + n * SEALED_PIECE, HEADER + (n + 1) * SEALED_PIECE)) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ]
  const wrong = [
    [one, two, three, last, Buffer.from('x')],
    [two, one, three, last],
    [one, one, two, three, last],
    [one, two, last],
    [one, two, three],
    [last],
    [],
  ]
  for (const pieces of wrong) {
    const file = join(folder, 'wrong')
    await writeFile(file, Buffer.concat([header, ...pieces]))
    await expect(opened(file)).rejects.toThrow('is damaged or cut off')
  }
})

test('no byte of a piece is returned before it was checked', async () => {
  const file = await copied()
  const bytes = await readFile(file)
  bytes[HEADER + 2 * SEALED_PIECE]! ^= 1
  await writeFile(file, bytes)
  const got: Buffer[] = []
  const reading = (async () => {
    for await (const piece of (await openSealed(file, passphrase))()) got.push(piece)
  })()
  await expect(reading).rejects.toThrow('is damaged')
  expect(Buffer.concat(got).equals(text.subarray(0, 2 * PIECE))).toBe(true)
})

test('another file and a missing one have their own errors', async () => {
  const missing = join(folder, 'missing')
  await expect(openSealed(missing, passphrase)).rejects.toThrow(`${missing} cannot be read (ENOENT).`)
  await expect(openSealed(import.meta.filename, passphrase)).rejects.toThrow(`${import.meta.filename} is no backup of Tessera.`)
})

async function sealed(name: string, bytes: Buffer): Promise<string> {
  const file = join(folder, name)
  // In chunks that do not align with pieces.
  const lots = (async function* () {
    for (let at = 0; at < bytes.length; at += 10_007) yield bytes.subarray(at, at + 10_007)
  })()
  await writeFile(file, seal(lots, passphrase, cheap))
  return file
}

async function opened(file: string, given = passphrase): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of (await openSealed(file, given))()) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function copied(): Promise<string> {
  const file = join(folder, 'copy')
  await copyFile(whole, file)
  return file
}

const position = async (at: number) => (at < 0 ? (await stat(whole)).size + at : at)

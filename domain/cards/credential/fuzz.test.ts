import { expect, test, vi } from 'vitest'
import { times } from '#tests/effort.ts'
import { concat, fromHex, toHex, type Bytes } from './bytes.ts'
import { codeText, readCodeText } from './code-text.ts'
import { readKeySet } from './key-set.ts'
import { seededRandom } from './test-association.ts'
import vectors from './vectors.json' with { type: 'json' }
import { verify } from './verify.ts'

/**
 * Nearly correct codes, the same in every run. None is accepted, shows a name or throws. None keeps the verifier longer than two signatures
 * take: text length, bytes, depth and checks are all bounded.
 */
const CODES = times({ short: 5_000, long: 100_000 })

const random = seededRandom(1_800_000_000)
const below = (n: number) => Math.floor(random() * n)
const pick = <T>(of: readonly T[]): T => of[below(of.length)]!

const keySet = await readKeySet(new TextEncoder().encode(JSON.stringify(vectors.keySet)))
const originals = vectors.vectors.map(({ hex, text }) => ({ bytes: fromHex(hex), text }))
const known = new Set(vectors.vectors.map(({ hex }) => hex))
const status = async () => ({ isRevoked: false, iat: vectors.now - 60, exp: vectors.now + 600_000 })

test(
  `${CODES} mutated codes: never green, never a name, never an error, never more than two signatures to check`,
  { timeout: 600_000 },
  async () => {
    const verifySignature = vi.spyOn(crypto.subtle, 'verify')
    const reasons: Record<string, number> = {}
    for (let done = 0; done < CODES; done += 100) {
      // A hundred at once keep both cores busy.
      const texts = Array.from({ length: 100 }, mutatedCode)
      const verdicts = await Promise.all(texts.map((text) => verify({ text, keySet, status, now: vectors.now, isOnline: true })))
      expect(verifySignature.mock.calls.length).toBeLessThanOrEqual(2 * texts.length)
      verifySignature.mockClear()
      for (const [i, verdict] of verdicts.entries()) {
        if (verdict.result === 'red' && !verdict.card) reasons[verdict.reason] = (reasons[verdict.reason] ?? 0) + 1
        else if (!known.has(bytesOf(texts[i]!))) throw new Error(`${verdict.reason}: ${texts[i]}`)
      }
    }
    verifySignature.mockRestore()
    // All three reasons appear often: the mutations are more than noise.
    expect(Object.keys(reasons).toSorted()).toEqual(['bad-signature', 'malformed', 'unknown-issuer'])
    expect(reasons['bad-signature']).toBeGreaterThan(CODES / 20)
    expect(reasons['unknown-issuer']).toBeGreaterThan(CODES / 100)
  },
)

test.each([
  ['live', 0],
  ['printed', 7],
])('every byte of a %s card counts: with one changed, it is red and shows no name', async (_, i) => {
  const { bytes } = originals[i]!
  const check = { keySet, status, now: vectors.now, isOnline: true }
  expect(await verify({ text: codeText('', bytes).slice(3), ...check })).toMatchObject({ result: 'green' })
  for (let at = 0; at < bytes.length; at++) {
    for (const bit of [1, 128]) {
      const changed = bytes.with(at, bytes[at]! ^ bit)
      expect(await verify({ text: codeText('', changed).slice(3), ...check })).toMatchObject({ result: 'red', card: null })
    }
  }
})

/** The bytes of a code that is still good: a space after it changes nothing. */
function bytesOf(text: string): string {
  return toHex(readCodeText(text))
}

function mutatedCode(): string {
  const { bytes, text } = pick(originals)
  const kind = below(100)
  if (kind < 30) return inText(text)
  if (kind < 37) return codeText('', withBytes(bytes, 1 + below(3))).slice(3)
  if (kind < 67) return codeText('https://tessera.example', withHead(bytes))
  if (kind < 80) return codeText('https://tessera.example', cutAndPasted(bytes))
  if (kind < 90) return codeText('https://tessera.example', spliced(bytes, pick(originals).bytes))
  return noise()
}

/** Changes a character of the address or of the number. */
function inText(text: string): string {
  const at = random() < 0.3 ? below(30) : below(text.length)
  const character = pick([
    '0',
    '7',
    '9',
    '',
    '#',
    '/',
    ' ',
    '-',
    '+',
    '.',
    'e',
    'x',
    '\u0660',
    '\uff11',
    '\u0000',
    '\n',
    '%',
    '@',
    '?',
    '\ud800',
  ])
  return pick([
    () => text.slice(0, at) + character + text.slice(at + 1),
    () => text.slice(0, at) + character + text.slice(at),
    () => text.slice(0, at),
    () => text.slice(at),
    () => text.slice(0, at) + pick(['0', '5']).repeat(below(3000)) + text.slice(at),
    () => text.slice(0, 26) + text.slice(26).split('').toReversed().join(''),
  ])()
}

function withBytes(bytes: Bytes, count: number): Bytes {
  const changed = bytes.slice()
  for (let i = 0; i < count; i++) changed[below(changed.length)] = below(256)
  return changed
}

/** Changes a byte that describes the next bytes: type, length, key, tag. */
function withHead(bytes: Bytes): Bytes {
  const changed = bytes.slice()
  const heads = Array.from(changed.keys()).filter((i) => i < 110 || (i > 160 && i < 190))
  changed[pick(heads)] = pick([
    0x00, 0x01, 0x18, 0x1a, 0x1b, 0x1f, 0x26, 0x40, 0x58, 0x5a, 0x5f, 0x7f, 0x84, 0x9f, 0xa0, 0xbf, 0xd2, 0xf6, 0xff,
  ])
  return changed
}

/** Removes, doubles or moves a piece. */
function cutAndPasted(bytes: Bytes): Bytes {
  const [a, b] = [below(bytes.length), below(bytes.length)].toSorted((a, b) => a - b) as [number, number]
  const piece = bytes.subarray(a, b)
  return pick([
    () => concat(bytes.subarray(0, a), bytes.subarray(b)),
    () => concat(bytes.subarray(0, b), piece, bytes.subarray(b)),
    () => concat(bytes, piece),
    () => concat(bytes.subarray(b), piece, bytes.subarray(0, a)),
    () => concat(Uint8Array.of(0xd2, 0x84), bytes),
  ])()
}

/** Joins the beginning of one code and the end of another: headers, payloads and signatures that are correct elsewhere. */
function spliced(a: Bytes, b: Bytes): Bytes {
  const at = pick([187, 187, 180, 172, below(a.length)])
  return concat(a.subarray(0, at), b.subarray(at))
}

function noise(): string {
  const bytes = Uint8Array.from({ length: 1 + below(600) }, () => below(256))
  return random() < 0.5 ? codeText('https://tessera.example', bytes) : String.fromCharCode(...bytes)
}

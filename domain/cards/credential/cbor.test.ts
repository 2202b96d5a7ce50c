import { describe, expect, test } from 'vitest'
import { concat, fromHex, toHex, type Bytes } from './bytes.ts'
import { decodeCbor, Sign1, type Cbor, type CborMap } from './cbor-decode.ts'
import { encodeCbor } from './cbor-encode.ts'
import { Malformed } from './malformed.ts'
import { seededRandom } from './test-association.ts'

const decoded = (hex: string) => orRefused(fromHex(hex))

function orRefused(bytes: Bytes): Cbor | 'refused' {
  try {
    return decodeCbor(bytes)
  } catch (error) {
    if (error instanceof Malformed) return 'refused'
    throw error
  }
}

describe('accepted values, as in RFC 8949, appendix A', () => {
  test.each<[string, Cbor]>([
    ['00', 0],
    ['17', 23],
    ['1818', 24],
    ['18ff', 255],
    ['190100', 256],
    ['19ffff', 65_535],
    ['1a00010000', 65_536],
    ['1affffffff', 4_294_967_295],
    ['20', -1],
    ['3903e7', -1000],
    ['3a00010000', -65_537],
    ['3affffffff', -4_294_967_296],
    ['f4', false],
    ['f5', true],
    ['40', new Uint8Array()],
    ['4401020304', Uint8Array.of(1, 2, 3, 4)],
    ['60', ''],
    ['6449455446', 'IETF'],
    ['62c3bc', 'ü'],
    ['64f0908591', '\u{10151}'],
    ['64efbbbf41', '\ufeffA'],
    ['80', []],
    ['8301820203820405', [1, [2, 3], [4, 5]]],
    ['a0', new Map()],
    [
      'a26161016162820203',
      new Map<string, Cbor>([
        ['a', 1],
        ['b', [2, 3]],
      ]),
    ],
    [
      'a3010203046161f5',
      new Map<string | number, Cbor>([
        [1, 2],
        [3, 4],
        ['a', true],
      ]),
    ],
    ['8181818181818180', [[[[[[[[]]]]]]]]],
  ])('%s', (hex, value) => {
    expect(decoded(hex)).toEqual(value)
    expect(toHex(encodeCbor(value))).toBe(hex)
  })

  test('a COSE_Sign1', () => {
    const hex = `d28443a10126a04100 5840${'07'.repeat(64)}`.replace(' ', '')
    const value = decoded(hex)
    expect(value).toEqual(new Sign1(fromHex('a10126'), fromHex('00'), new Uint8Array(64).fill(7)))
    expect(toHex(encodeCbor(value))).toBe(hex)
  })
})

describe('refused values', () => {
  test.each([
    ['nothing', ''],
    ['24 in two bytes that fits one', '1817'],
    ['255 in two bytes', '1900ff'],
    ['65535 in four bytes', '1a0000ffff'],
    ['eight bytes of length', '1b0000000100000000'],
    ['eight bytes of length for bytes', '5b000000000000000141'],
    ['reserved additional information', '1c'],
    ['an open end of an integer', '1f'],
    ['bytes with an open end', '5f41004100ff'],
    ['an array with an open end', '9fff'],
    ['a map with an open end', 'bfff'],
    ['a break alone', 'ff'],
    ['null', 'f6'],
    ['undefined', 'f7'],
    ['true in two bytes', 'f815'],
    ['a simple value', 'e0'],
    ['half a float', 'f93c00'],
    ['a float', 'fa47c35000'],
    ['a double', 'fb3ff199999999999a'],
    ['a date', 'c11a514b67b0'],
    ['a big number', 'c249010000000000000000'],
    ['tag 18 around something else', 'd200'],
    ['tag 18 written long', `d8128443a10126a04100 5840${'07'.repeat(64)}`],
    ['COSE_Sign1 of three', `d28343a10126a05840${'07'.repeat(64)}`],
    ['COSE_Sign1 with an unprotected header', `d28443a10126a1010041005840${'07'.repeat(64)}`],
    ['COSE_Sign1 with a signature of 63 bytes', `d28443a10126a04100583f${'07'.repeat(63)}`],
    ['COSE_Sign1 without its payload', `d28443a10126a0f45840${'07'.repeat(64)}`],
    ['text that is not UTF-8', '61ff'],
    ['half a surrogate', '63eda080'],
    ['text in an overlong form', '62c080'],
    ['bytes that go on after the input', '4200'],
    ['bytes of four gigabytes', '5affffffff00'],
    ['text of four gigabytes', '7affffffff00'],
    ['an array of four billion', '9affffffff00'],
    ['a map of four billion', 'baffffffff0000'],
    ['bytes left over', '0000'],
    ['keys out of order', 'a203040102'],
    ['a key twice', 'a201020103'],
    ['text keys in the order of the alphabet and not of their length', 'a2626161006162 00'],
    ['an array as a key', 'a1800000'],
    ['true as a key', 'a1f500'],
    ['bytes as a key', 'a1410000'],
    ['a key without its value', 'a101'],
    ['nine levels', '818181818181818180'],
  ])('%s', (_, hex) => {
    expect(decoded(hex.replaceAll(' ', ''))).toBe('refused')
  })
})

describe('at random', () => {
  const random = seededRandom(6)
  const below = (n: number) => Math.floor(random() * n)

  test('every value that can be written is read back', () => {
    for (let i = 0; i < 5000; i++) {
      const value = anyValue(4)
      expect(decodeCbor(encodeCbor(value))).toEqual(value)
    }
  })

  test('accepted input encodes to the same bytes, is no deeper than eight and has no more items than bytes', () => {
    let accepted = 0
    for (let i = 0; i < 100_000; i++) {
      const input = anyBytes()
      const value = orRefused(input)
      if (value === 'refused') continue
      accepted++
      if (Buffer.compare(encodeCbor(value), input)) throw new Error(`${toHex(input)} is not deterministic`)
      const { items, depth } = size(value)
      if (items > input.length || depth > 8) throw new Error(`${toHex(input)} has ${items} items, ${depth} deep`)
    }
    expect(accepted).toBeGreaterThan(10_000)
  })

  test('a megabyte of nested openings is refused after nine of them', () => {
    for (const first of [0x81, 0x9a, 0xa1, 0xba, 0xd2]) expect(() => decodeCbor(new Uint8Array(1_000_000).fill(first))).toThrow(Malformed)
  })

  /** Mutations of valid bytes get further than noise. */
  function anyBytes(): Bytes {
    const kind = below(4)
    if (kind === 0) return Uint8Array.from({ length: 1 + below(12) }, () => below(256))
    const bytes = encodeCbor(anyValue(3))
    if (kind === 1) return bytes
    const at = below(bytes.length)
    if (kind === 2) return bytes.map((byte, i) => (i === at ? below(256) : byte))
    return concat(bytes.subarray(0, at), Uint8Array.of(below(256)), bytes.subarray(at + below(2)))
  }

  function anyValue(levels: number): Cbor {
    const kind = below(levels ? 8 : 5)
    if (kind === 0) return Math.floor(2 ** (random() * 32)) - 1
    if (kind === 1) return -Math.floor(2 ** (random() * 32))
    if (kind === 2) return random() < 0.5
    if (kind === 3) return Uint8Array.from({ length: below(random() < 0.1 ? 300 : 6) }, () => below(256))
    if (kind === 4) return anyText()
    if (kind === 5) return Array.from({ length: below(5) }, () => anyValue(levels - 1))
    if (kind === 6) return new Sign1(encodeCbor(anyMap(0)), encodeCbor(anyValue(0)), new Uint8Array(64).fill(below(256)))
    return anyMap(levels - 1)
  }

  function anyMap(levels: number): CborMap {
    const entries = Array.from({ length: below(5) }, (): [number | string, Cbor] => [
      random() < 0.5 ? below(600) - 300 : anyText(),
      anyValue(levels),
    ])
    return new Map(entries)
  }

  function anyText(): string {
    return Array.from({ length: below(5) }, () => 'aB7 òλ\ufeff\u{1f98a}\u0000'.at(below(9))!)
      .join('')
      .toWellFormed()
  }
})

function size(value: Cbor): { items: number; depth: number } {
  if (value instanceof Sign1) return { items: 6, depth: 2 }
  const inner = value instanceof Map ? [...value].flat() : Array.isArray(value) ? value : null
  if (!inner) return { items: 1, depth: 0 }
  const sizes = inner.map(size)
  return {
    items: sizes.reduce((sum, { items }) => sum + items, 1),
    depth: 1 + Math.max(0, ...sizes.map(({ depth }) => depth)),
  }
}

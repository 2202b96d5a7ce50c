import { expect, test } from 'vitest'
import { formatManualCode, newManualCode, readManualCode } from './manual-code.ts'
import { randomBelow } from '#domain/random-below.ts'
import { seededRandom } from './test-association.ts'
import vectors from './vectors.json' with { type: 'json' }

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

test.each(vectors.manualCodes.valid)('%s is a code', (typed) => {
  expect(readManualCode(typed)).toBe(typed.replace(/[ -]/g, '').toUpperCase())
})

test.each([...vectors.manualCodes.invalid, '', '7K2QM-9XW455', '2222222222', '7K2QM 9XW4\u0405', '7\u212a2QM-9XW45'])(
  '%s is none',
  (typed) => {
    expect(readManualCode(typed)).toBeNull()
  },
)

test('every wrong symbol and every swap of two symbols is noticed', () => {
  const code = '7K2QM9XW45'
  for (let i = 0; i < 10; i++) {
    for (const symbol of ALPHABET) {
      const wrong = code.slice(0, i) + symbol + code.slice(i + 1)
      if (wrong !== code) expect(readManualCode(wrong)).toBeNull()
    }
    for (let j = 0; j < i; j++) {
      const swapped = [...code].with(i, code[j]!).with(j, code[i]!).join('')
      if (swapped !== code) expect(readManualCode(swapped)).toBeNull()
    }
  }
})

test('new codes are valid and distinct, and use all symbols', () => {
  const codes = Array.from({ length: 2000 }, () => newManualCode())
  for (const code of codes) expect(readManualCode(formatManualCode(code))).toBe(code)
  expect(new Set(codes).size).toBe(codes.length)
  expect(new Set(codes.join('')).size).toBe(31)
})

test('a code of digits alone is drawn again: ten digits are a card number', () => {
  // Draw 0 gives the symbol 2, with value 0: 2222222222 would have a correct check symbol.
  const draws = [...Array.from({ length: 9 }, () => 0), ...Array.from({ length: 9 }, () => 9)]
  expect(newManualCode(() => draws.shift()!)).toMatch(/^BBBBBBBBB/)
})

test('numbers drawn are below the limit, and each is drawn', () => {
  const drawn = new Set(Array.from({ length: 2000 }, () => randomBelow(31)))
  expect([...drawn].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 31 }, (_, i) => i))
  expect(randomBelow(1)).toBe(0)
})

test('no typed text throws', () => {
  const random = seededRandom(31)
  for (let i = 0; i < 20_000; i++) {
    const typed = String.fromCharCode(...Array.from({ length: random() * 14 }, () => random() * (random() < 0.8 ? 128 : 65_536)))
    expect(readManualCode(typed)?.length ?? 10).toBe(10)
  }
})

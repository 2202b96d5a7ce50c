import { expect, test } from 'vitest'
import { formatReceiptCode, newReceiptCode, readReceiptCode } from './receipt-code.ts'

const code = newReceiptCode(() => 7)

test('a receipt has sixteen symbols, in groups of four', () => {
  expect(formatReceiptCode(newReceiptCode())).toMatch(/^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){3}$/)
})

test('a typed receipt is read in any case, with spaces and hyphens', () => {
  for (const typed of [code, formatReceiptCode(code), code.toLowerCase(), ` ${formatReceiptCode(code).replaceAll('-', ' ')} `])
    expect(readReceiptCode(typed)).toBe(code)
})

test('a wrong symbol anywhere is noticed', () => {
  for (let i = 0; i < 16; i++)
    for (const other of 'ABCXYZ29'.replace(code[i]!, '')) expect(readReceiptCode(code.slice(0, i) + other + code.slice(i + 1))).toBeNull()
})

test('two swapped neighbours are noticed', () => {
  for (let round = 0; round < 20; round++) {
    const drawn = newReceiptCode()
    for (let i = 0; i < 15; i++) {
      const swapped = drawn.slice(0, i) + drawn[i + 1] + drawn[i] + drawn.slice(i + 2)
      if (swapped !== drawn) expect(readReceiptCode(swapped)).toBeNull()
    }
  }
})

test.each(['', 'K7M2', `${code}2`, code.replace(/./, '0'), 'ﾟ'.repeat(16)])('%j is no receipt', (typed) => {
  expect(readReceiptCode(typed)).toBeNull()
})

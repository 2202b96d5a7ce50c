import { expect, test } from 'vitest'
import { amountInWords, inWords, readReceiptLabel, receiptLabel } from './receipt.ts'

test.each([
  [0, 'zero'],
  [3, 'tre'],
  [17, 'diciassette'],
  [21, 'ventuno'],
  [23, 'ventitré'],
  [28, 'ventotto'],
  [100, 'cento'],
  [103, 'centotré'],
  [108, 'centootto'],
  [180, 'centottanta'],
  [1000, 'mille'],
  [1001, 'milleuno'],
  [2019, 'duemiladiciannove'],
  [23_000, 'ventitremila'],
  [100_000, 'centomila'],
])('%d in words is %s', (number, words) => {
  expect(inWords(number)).toBe(words)
})

test('an amount has its cents in digits', () => {
  expect([amountInWords(2500), amountInWords(2505), amountInWords(99)]).toEqual(['venticinque/00', 'venticinque/05', 'zero/99'])
})

test('a receipt’s label is read with its numbers in either order; other text gives null', () => {
  const wanted = { year: 2026, number: 12 }
  expect(receiptLabel(wanted)).toBe('12/2026')
  for (const words of ['12/2026', ' 2026/12', '2026 / 0012']) expect(readReceiptLabel(words), words).toEqual(wanted)
  expect(readReceiptLabel('2026/2027')).toEqual({ year: 2027, number: 2026 })
  for (const words of ['12', '12/26', 'Rossi 12/2026', '0012345678']) expect(readReceiptLabel(words), words).toBeNull()
})

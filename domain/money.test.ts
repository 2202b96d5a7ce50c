import { expect, test } from 'vitest'
import { moneyOf, readMoney, writeMoney, writtenMoney } from './money.ts'

test.each([
  ['25', 2500],
  ['25,5', 2550],
  ['25,50', 2550],
  ['25.50', 2550],
  ['1.250', 125_000],
  ['1.250,00 €', 125_000],
  [' 0 ', 0],
  ['0,05', 5],
  ['', null],
  ['-5', null],
  ['25,555', null],
  ['1.25,00', null],
  ['venti', null],
  ['1e3', null],
])('«%s» is %s cents', (written, cents) => expect(readMoney(written)).toBe(cents))

test.each([
  [0, '0,00'],
  [2505, '25,05'],
  [125_000, '1.250,00'],
])('%d cents are written «%s», and read again', (cents, written) => {
  expect(writeMoney(cents)).toBe(written)
  expect(readMoney(written)).toBe(cents)
})

test.each([
  ['12,50', 1250, '12,50'],
  ['', null, ''],
  ['dodici', 'dodici', 'dodici'],
])('a field reads «%s» as %s, and shows «%s»', (written, held, shown) => {
  expect(moneyOf(written)).toBe(held)
  expect(writtenMoney(held)).toBe(shown)
})

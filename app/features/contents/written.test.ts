import { expect, test } from 'vitest'
import { centsOf, dayMonthOf, eurosOf, yearDayOf } from './written.ts'

test.each([
  ['12,50', 1250],
  ['12,5', 1250],
  ['12.50', 1250],
  ['1.200', 120_000],
  ['1.200,05', 120_005],
  ['0', 0],
  ['8 €', 800],
  ['', null],
  ['dodici', 'dodici'],
  ['-3', '-3'],
])('%s is %s cents', (written, cents) => {
  expect(centsOf(written)).toBe(cents)
})

test.each([
  [1250, '12,50'],
  [1205, '12,05'],
  [800, '8'],
  [null, ''],
  ['dodici', 'dodici'],
])('%s cents are written «%s»', (cents, written) => {
  expect(eurosOf(cents)).toBe(written)
})

test.each([
  ['1/9', '09-01'],
  ['01/09', '09-01'],
  ['31.12', '12-31'],
  ['', ''],
  ['settembre', 'settembre'],
])('%s is the day %s of each year', (written, day) => {
  expect(yearDayOf(written)).toBe(day)
  if (/^\d\d-/.test(day)) expect(yearDayOf(dayMonthOf(day))).toBe(day)
})

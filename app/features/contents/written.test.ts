import { expect, test } from 'vitest'
import { dayMonthOf, yearDayOf } from './written.ts'

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

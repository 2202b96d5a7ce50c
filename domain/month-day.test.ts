import { expect, test } from 'vitest'
import { formatMonthDay, isMonthDay } from './month-day.ts'

test.each([
  ['02-29', true],
  ['02-30', false],
  ['04-31', false],
  ['12-31', true],
  ['00-01', false],
  ['13-01', false],
  ['1-1', false],
  ['', false],
])('%s is a day of some year: %s', (text, isDay) => expect(isMonthDay(text)).toBe(isDay))

test('29 February is no day of a common year', () => expect(isMonthDay('02-29', '2025')).toBe(false))

test('the first of a month is written «1°»', () => {
  expect([formatMonthDay('01-01'), formatMonthDay('09-15')]).toEqual(['1° gennaio', '15 settembre'])
})

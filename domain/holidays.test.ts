import { expect, test } from 'vitest'
import { easter, holidayOn, holidaysOf } from './holidays.ts'

test.each([
  [1961, '1961-04-02'],
  [2000, '2000-04-23'],
  [2008, '2008-03-23'],
  [2011, '2011-04-24'],
  [2024, '2024-03-31'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
  [2049, '2049-04-18'],
])('Easter of %i is on %s', (year, date) => {
  expect(easter(year)).toBe(date)
})

test('a year has the twelve national holidays and Easter Sunday, in order', () => {
  expect(holidaysOf(2027).map(({ date }) => date)).toEqual([
    '2027-01-01',
    '2027-01-06',
    '2027-03-28',
    '2027-03-29',
    '2027-04-25',
    '2027-05-01',
    '2027-06-02',
    '2027-08-15',
    '2027-10-04',
    '2027-11-01',
    '2027-12-08',
    '2027-12-25',
    '2027-12-26',
  ])
})

test('4 October is a holiday from 2026 on', () => {
  expect(holidayOn('2025-10-04')).toBeNull()
  expect(holidayOn('2026-10-04')).toBe('saint_francis')
})

test('4 November is a working day', () => {
  expect(holidayOn('2026-11-04')).toBeNull()
})

test('the patronal feast is a holiday in its place alone', () => {
  expect(holidayOn('2026-09-21')).toBeNull()
  expect(holidayOn('2026-09-21', { patronDay: '09-21' })).toBe('patron')
})

test('a patronal feast on a national holiday is that holiday', () => {
  expect(holidayOn('2026-10-04', { patronDay: '10-04' })).toBe('saint_francis')
  expect(holidaysOf(2026, { patronDay: '10-04' }).filter(({ date }) => date === '2026-10-04')).toHaveLength(1)
})

test('a patronal feast on an invalid day is left out', () => {
  expect(holidaysOf(2026, { patronDay: 'settembre' })).toEqual(holidaysOf(2026))
})

test('Whit Monday is a holiday in the province of Bolzano alone', () => {
  expect(holidayOn('2026-05-25', { provincia: 'BZ' })).toBe('whit_monday')
  expect(holidayOn('2026-05-25', { provincia: 'AR' })).toBeNull()
})

test('25 April on Easter Sunday is named after its own day', () => {
  expect(holidayOn('2038-04-25')).toBe('liberation')
})

import { describe, expect, test } from 'vitest'
import { dayOfYear, sameDayNextYear, weekday } from './calendar.ts'
import { addDays, daysBetween, isPlainDate, romeDay } from './plain-date.ts'
import { romeInstant, romeTime, startOfRomeDay } from './rome-time.ts'

const HOUR = 3_600_000

describe('the civil day in Rome', () => {
  test.each([
    ['2026-12-31T22:59:59.999Z', '2026-12-31', 'the last millisecond of the year'],
    ['2026-12-31T23:00:00Z', '2027-01-01', 'midnight, while London is still in the old year'],
    ['2026-12-31T23:30:00Z', '2027-01-01', 'half past midnight'],
    ['2026-07-14T21:59:59Z', '2026-07-14', 'just before a midnight of summer'],
    ['2026-07-14T22:00:00Z', '2026-07-15', 'a midnight of summer'],
    ['2028-02-28T23:00:00Z', '2028-02-29', 'a leap day begins'],
  ])('at %s it is %s: %s', (instant, day) => {
    expect(romeDay(Date.parse(instant))).toBe(day)
  })

  test('the hour is read from 00 to 23', () => {
    expect(romeTime(Date.parse('2026-11-20T23:00:00Z'))).toBe('00:00')
    expect(romeTime(Date.parse('2026-07-14T16:42:00Z'))).toBe('18:42')
  })
})

describe('the first instant of a day in Rome', () => {
  test.each([
    ['2026-11-21', '2026-11-20T23:00:00Z'],
    ['2026-07-15', '2026-07-14T22:00:00Z'],
    ['2027-03-28', '2027-03-27T23:00:00Z'],
    ['2027-03-29', '2027-03-28T22:00:00Z'],
    ['2027-10-31', '2027-10-30T22:00:00Z'],
    ['2027-11-01', '2027-10-31T23:00:00Z'],
    ['1977-05-22', '1977-05-21T23:00:00Z'],
  ])('%s begins at %s', (day, instant) => {
    expect(startOfRomeDay(day)).toBe(Date.parse(instant))
    expect(romeDay(startOfRomeDay(day))).toBe(day)
    expect(romeDay(startOfRomeDay(day) - 1)).toBe(addDays(day, -1))
  })

  test('the first day of summer time has 23 hours, and its last day 25', () => {
    expect(startOfRomeDay('2027-03-29') - startOfRomeDay('2027-03-28')).toBe(23 * HOUR)
    expect(startOfRomeDay('2027-11-01') - startOfRomeDay('2027-10-31')).toBe(25 * HOUR)
  })
})

describe('a wall time in Rome', () => {
  test.each([
    ['2027-06-10', '18:30', '2027-06-10T16:30:00Z', 'summer'],
    ['2027-01-10', '18:30', '2027-01-10T17:30:00Z', 'winter'],
    ['2027-03-28', '01:59', '2027-03-28T00:59:00Z', 'just before the clock jumps'],
    ['2027-03-28', '02:30', '2027-03-28T01:30:00Z', 'a time that is not there becomes 03:30'],
    ['2027-03-28', '03:30', '2027-03-28T01:30:00Z', 'after the jump'],
    ['2027-10-31', '02:30', '2027-10-31T00:30:00Z', 'a time that comes twice is the first'],
    ['2027-10-31', '03:00', '2027-10-31T02:00:00Z', 'after the clock went back'],
    ['2027-12-31', '23:59', '2027-12-31T22:59:00Z', 'the last minute of the year'],
    ['2028-01-01', '00:00', '2027-12-31T23:00:00Z', 'the first of the next'],
  ])('%s %s is %s: %s', (date, time, instant) => {
    expect(new Date(romeInstant(date, time)).toISOString()).toBe(new Date(instant).toISOString())
  })
})

describe('counting days', () => {
  test('days are added over the ends of months, years, leap days and clock changes', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01')
    expect(addDays('2027-03-27', 2)).toBe('2027-03-29')
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
  })

  test('days between are whole, and negative backwards', () => {
    expect(daysBetween('2027-03-27', '2027-03-29')).toBe(2)
    expect(daysBetween('2027-10-30', '2027-11-01')).toBe(2)
    expect(daysBetween('2027-01-01', '2026-12-31')).toBe(-1)
    expect(daysBetween('2027-03-28', '2027-03-28')).toBe(0)
  })

  test('the week begins on Monday', () => {
    expect(weekday('2027-03-29')).toBe(1)
    expect(weekday('2027-03-28')).toBe(7)
  })
})

describe('a year later', () => {
  test.each([
    ['2026-03-10', 10, '2027-03-10'],
    ['2028-02-29', 29, '2029-02-28'],
    ['2027-03-01', 1, '2028-03-01'],
    ['2029-03-01', 29, '2030-02-28'],
    ['2031-03-01', 29, '2032-02-29'],
    ['2032-02-29', 29, '2033-02-28'],
    ['2026-12-31', 31, '2027-12-31'],
    ['2027-01-01', 1, '2028-01-01'],
    ['2027-01-01', 31, '2028-01-31'],
  ])('%s, counted from day %i, comes back on %s', (date, anchor, next) => {
    expect(sameDayNextYear(date, anchor)).toBe(next)
  })

  test('29 February as a day of the year is the 28th in a common year', () => {
    expect(dayOfYear(2027, '02-29')).toBe('2027-02-28')
    expect(dayOfYear(2028, '02-29')).toBe('2028-02-29')
  })
})

test.each(['2027-02-29', '2027-13-01', '2027-00-10', '27-01-01', '2027-1-1', '2027-01-01T00:00', '', null, 20270101])(
  '%s is not a day',
  (input) => {
    expect(isPlainDate(input)).toBe(false)
  },
)

test('29 February is a day in a leap year', () => {
  expect(isPlainDate('2028-02-29')).toBe(true)
})

test('the rule of summer time agrees with the time zone database around every change of clock', () => {
  const zone = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short', timeStyle: 'short' })
  const instants = Array.from({ length: 45 }, (_, i) => 1990 + i).flatMap((year) =>
    [2, 3, 8, 9, 11].flatMap((month) =>
      [20, 25, 26, 27, 28, 29, 30, 31].flatMap((day) => [0, 0.5, 1, 1.5, 22, 23.5].map((hour) => Date.UTC(year, month, day, 0, hour * 60))),
    ),
  )
  expect(instants.filter((ms) => `${romeDay(ms)} ${romeTime(ms)}` !== zone.format(ms))).toEqual([])
})

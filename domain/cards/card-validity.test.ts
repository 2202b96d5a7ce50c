import { describe, expect, test } from 'vitest'
import { currentPeriod, firstPeriod, lastOfTwelveMonths, yearOfPeriod } from './card-validity.ts'
import { dayOfMonth } from '#domain/calendar.ts'
import { addDays } from '#domain/plain-date.ts'

describe('twelve months from the day', () => {
  test.each([
    ['2026-03-10', '2027-03-09'],
    ['2027-03-01', '2028-02-29'],
    ['2028-02-29', '2029-02-28'],
    ['2026-01-01', '2026-12-31'],
    ['2026-12-31', '2027-12-30'],
    ['2027-02-28', '2028-02-27'],
    ['2027-03-28', '2028-03-27'],
  ])('granted on %s a card is valid through %s', (today, validTo) => {
    expect(firstPeriod({ policy: 'rolling_12_months' }, today)).toEqual({ validFrom: today, validTo })
  })

  test('a card of 29 February returns to it after four renewals: no day is lost or won', () => {
    const ends: string[] = []
    let from = '2028-02-29'
    for (let year = 0; year < 5; year += 1) {
      ends.push(lastOfTwelveMonths(from, 29))
      from = addDays(ends.at(-1) ?? '', 1)
    }
    expect(ends).toEqual(['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-28', '2033-02-28'])
  })

  test.each(['2026-01-31', '2026-08-31', '2026-03-01', '2027-12-31'])('renewed again and again, a card of %s keeps its day', (start) => {
    let from = start
    for (let year = 0; year < 9; year += 1) from = addDays(lastOfTwelveMonths(from, dayOfMonth(start)), 1)
    expect(from.slice(4)).toBe(start.slice(4))
  })
})

describe('the social year', () => {
  const policy = { policy: 'social_year', socialYear: { start: '01-01', end: '12-31' }, lateJoinDays: 31 } as const

  test.each([
    ['2026-01-01', '2026-12-31', 'the first day'],
    ['2026-11-30', '2026-12-31', 'the day before the late ones'],
    ['2026-12-01', '2027-12-31', 'the first of the last 31 days'],
    ['2026-12-31', '2027-12-31', 'the last day'],
  ])('a card granted on %s is valid through %s: %s', (today, validTo) => {
    expect(firstPeriod(policy, today)).toEqual({ validFrom: today, validTo })
  })

  test('without `lateJoinDays` the card ends with the year, even tomorrow', () => {
    expect(firstPeriod({ ...policy, lateJoinDays: 0 }, '2026-12-31').validTo).toBe('2026-12-31')
  })

  test('a card granted in autumn lasts until the next summer when the year ends in summer', () => {
    const sports = { policy: 'social_year', socialYear: { start: '09-01', end: '08-31' }, lateJoinDays: 0 } as const
    expect(firstPeriod(sports, '2026-08-31').validTo).toBe('2026-08-31')
    expect(firstPeriod(sports, '2026-09-01').validTo).toBe('2027-08-31')
  })
})

describe('the current period', () => {
  const first = { validFrom: '2025-03-10', validTo: '2026-03-09' }
  const renewed = { validFrom: '2026-03-10', validTo: '2027-03-09' }

  test('a renewal paid early is joined to the running period', () => {
    expect(currentPeriod([renewed, first], '2026-03-01')).toEqual({ validFrom: '2025-03-10', validTo: '2027-03-09' })
  })

  test('overlapping periods are joined, one inside another changes nothing', () => {
    const inside = { validFrom: '2025-06-01', validTo: '2025-07-01' }
    expect(currentPeriod([first, inside], '2025-06-10')).toEqual(first)
    expect(currentPeriod([first, { ...renewed, validFrom: '2026-01-01' }], '2026-02-01')).toEqual({
      validFrom: '2025-03-10',
      validTo: '2027-03-09',
    })
  })

  test('between two separate periods, the ended one counts', () => {
    const later = { validFrom: '2026-09-01', validTo: '2027-08-31' }
    expect(currentPeriod([later, first], '2026-06-01')).toEqual(first)
    expect(currentPeriod([later, first], '2026-09-01')).toEqual(later)
  })

  test('among future periods the first counts', () => {
    expect(currentPeriod([renewed], '2026-01-01')).toEqual(renewed)
  })

  test('without periods the result is null, and the given list is unchanged', () => {
    expect(currentPeriod([], '2026-01-01')).toBeNull()
    const given = [renewed, { ...first }]
    currentPeriod(given, '2026-04-01')
    expect(given).toEqual([renewed, first])
  })
})

test('a period is named by the year of its first day, in a social year by that of its last', () => {
  const year = { policy: 'social_year', socialYear: { start: '09-01', end: '08-31' }, lateJoinDays: 60 } as const
  expect(yearOfPeriod({ policy: 'rolling_12_months' }, '2026-12-31')).toBe(2026)
  expect(['2026-09-01', '2027-06-30', '2027-07-10'].map((day) => yearOfPeriod(year, day))).toEqual([2027, 2027, 2028])
})

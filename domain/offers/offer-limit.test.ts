import { describe, expect, test } from 'vitest'
import { codeLimit, codesLeft, nextPeriodStart, periodStart } from './offer-limit.ts'

test.each([
  [
    { perMember: 2, period: 'month' },
    { perMember: 2, period: 'month' },
  ],
  [
    { perMember: 1, period: null },
    { perMember: 1, period: null },
  ],
  // Without a limit each member gets one code: nobody can empty the list alone.
  [
    { perMember: null, period: null },
    { perMember: 1, period: null },
  ],
  [
    { perMember: 0, period: 'day' },
    { perMember: 1, period: 'day' },
  ],
  [
    { perMember: 2.5, period: 'fortnight' },
    { perMember: 1, period: null },
  ],
  [undefined, { perMember: 1, period: null }],
  ['tanti', { perMember: 1, period: null }],
])('the limit of %j is %j', (limits, limit) => {
  expect(codeLimit(limits)).toEqual(limit)
})

test.each([
  ['day', '2026-11-30', '2026-11-30', '2026-12-01'],
  ['week', '2026-11-29', '2026-11-23', '2026-11-30'],
  ['week', '2026-11-30', '2026-11-30', '2026-12-07'],
  ['month', '2026-01-31', '2026-01-01', '2026-02-01'],
  ['month', '2028-02-29', '2028-02-01', '2028-03-01'],
  ['month', '2026-12-31', '2026-12-01', '2027-01-01'],
  ['year', '2026-12-31', '2026-01-01', '2027-01-01'],
] as const)('the %s of %s begins on %s, the next on %s', (period, today, start, next) => {
  expect([periodStart(period, today), nextPeriodStart(period, today)]).toEqual([start, next])
})

describe('codes left', () => {
  const month = { perMember: 2, period: 'month' } as const

  test('counts the codes of the current period only', () => {
    const taken = [Date.UTC(2026, 9, 31, 12), Date.UTC(2026, 10, 1, 12)]
    expect(codesLeft(month, taken, '2026-11-10')).toEqual({ left: 1, next: '2026-12-01' })
    expect(codesLeft(month, taken, '2026-10-31')).toEqual({ left: 0, next: '2026-11-01' })
  })

  test('the period turns at midnight in Rome, in summer and in winter', () => {
    // 1 November 2026, 00:00 in Rome, is 23:00 of the day before in UTC.
    expect(codesLeft(month, [Date.UTC(2026, 9, 31, 23)], '2026-11-01').left).toBe(1)
    expect(codesLeft(month, [Date.UTC(2026, 9, 31, 22, 59)], '2026-11-01').left).toBe(2)
    // 1 July 2026, 00:00 in Rome, is 22:00 of the day before in UTC.
    expect(codesLeft(month, [Date.UTC(2026, 5, 30, 22)], '2026-07-01').left).toBe(1)
    expect(codesLeft(month, [Date.UTC(2026, 5, 30, 21, 59)], '2026-07-01').left).toBe(2)
  })

  test('without a period there are never more codes', () => {
    expect(codesLeft({ perMember: 1, period: null }, [Date.UTC(2020, 0, 1)], '2026-11-10')).toEqual({ left: 0, next: null })
  })

  test('is never negative, even after the limit was lowered', () => {
    expect(
      codesLeft(
        { ...month, perMember: 1 },
        [1, 2, 3].map((day) => Date.UTC(2026, 10, day)),
        '2026-11-10',
      ).left,
    ).toBe(0)
  })
})

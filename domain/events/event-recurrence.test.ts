import { describe, expect, test } from 'vitest'
import { heldDays, readRecurrence, ruleDays } from './event-recurrence.ts'
import { eventOn, readEventRules } from './event-rules.ts'
import { holidayOn } from '#domain/holidays.ts'

const days = (start: string, recurrence: object, to = '2028-12-31') => ruleDays(start, readRecurrence(recurrence)!, to)
const never = () => false
const isHoliday = (day: string) => holidayOn(day) !== null

test.each([
  { freq: 'MONTHLY', interval: 1_000, byDay: ['1SA'] },
  { freq: 'DAILY', interval: 1_040, byDay: ['SU'] },
  { freq: 'WEEKLY', interval: 1_040, byDay: ['SU'] },
])('%j ends at the last representable year', (rule) => {
  expect(days('2026-11-24', rule, '9999-12-31').every((day) => day.length === 10 && day >= '2026-11-24')).toBe(true)
  expect(days('9999-12-30', rule, '9999-12-31').length).toBeLessThanOrEqual(2)
})

describe('a rule gives its days', () => {
  test.each([
    ['every Thursday, three times', '2026-11-26', { freq: 'WEEKLY', byDay: ['TH'], count: 3 }, ['2026-11-26', '2026-12-03', '2026-12-10']],
    [
      'every second week on two days',
      '2026-11-24',
      { freq: 'WEEKLY', byDay: ['TH', 'TU'], interval: 2, count: 4 },
      ['2026-11-24', '2026-11-26', '2026-12-08', '2026-12-10'],
    ],
    ['every week, on the day of the first', '2026-11-28', { freq: 'WEEKLY', count: 2 }, ['2026-11-28', '2026-12-05']],
    [
      'every day until a day, both included',
      '2026-12-30',
      { freq: 'DAILY', until: '2027-01-01' },
      ['2026-12-30', '2026-12-31', '2027-01-01'],
    ],
    [
      'the first Saturday of each month',
      '2026-12-05',
      { freq: 'MONTHLY', byDay: ['1SA'], count: 3 },
      ['2026-12-05', '2027-01-02', '2027-02-06'],
    ],
    [
      'the last Friday of each month',
      '2026-11-27',
      { freq: 'MONTHLY', byDay: ['-1FR'], count: 3 },
      ['2026-11-27', '2026-12-25', '2027-01-29'],
    ],
    ['the 31st, where a month has one', '2026-12-31', { freq: 'MONTHLY', count: 3 }, ['2026-12-31', '2027-01-31', '2027-03-31']],
    [
      'the first day too, though the rule has another',
      '2026-11-25',
      { freq: 'WEEKLY', byDay: ['TH'], count: 2 },
      ['2026-11-25', '2026-11-26'],
    ],
  ])('%s', (_, start, rule, expected) => {
    expect(days(start, rule)).toEqual(expected)
  })

  test('up to a day, and never for ever', () => {
    expect(days('2026-11-26', { freq: 'WEEKLY' }, '2026-12-10')).toHaveLength(3)
    expect(days('2026-11-26', { freq: 'WEEKLY', byDay: ['TH'] }, '2999-01-01').length).toBeLessThan(2_000)
    expect(days('2026-02-30', { freq: 'MONTHLY', byDay: ['5SU'], count: 1_000 }, '2999-01-01').length).toBeLessThan(2_000)
  })

  test.each([null, 'WEEKLY', {}, { freq: 'YEARLY' }, { freq: 'SECONDLY', count: 1e9 }])('%j is no rule', (input) => {
    expect(readRecurrence(input)).toBeNull()
  })

  test('unreadable parts of a rule are left out', () => {
    expect(readRecurrence({ freq: 'WEEKLY', interval: 0, byDay: ['XX', '9MO', 7], count: -1, until: 'mai', except: ['ieri'] })).toEqual({
      freq: 'WEEKLY',
      interval: 1,
      byDay: [],
      count: null,
      until: null,
      skipHolidays: false,
      except: [],
      changes: [],
    })
  })
})

test('holidays and exceptions are left out, but count', () => {
  const rule = readRecurrence({ freq: 'WEEKLY', byDay: ['TU'], count: 4, skipHolidays: true, except: ['2026-12-15'] })!
  expect(heldDays('2026-12-01', rule, '2027-12-31', isHoliday)).toEqual(['2026-12-01', '2026-12-22'])
  expect(heldDays('2026-12-01', { ...rule, skipHolidays: false }, '2027-12-31', isHoliday)).toContain('2026-12-08')
})

describe('an event on one of its days', () => {
  const rules = readEventRules({
    id: 'notte',
    start: { date: '2027-03-20', time: '23:00' },
    end: { date: '2027-03-21', time: '02:30' },
    place: { name: 'Saletta' },
    registration: { required: true, opens: { date: '2027-03-01', time: '09:00' }, closes: { date: '2027-03-20', time: '18:00' } },
    recurrence: {
      freq: 'WEEKLY',
      changes: [
        { date: '2027-04-03', start: { date: '2027-04-04', time: '22:30' }, placeName: 'Sala grande' },
        { date: '2027-04-10', status: 'cancelled' },
      ],
    },
  })!

  test('keeps its wall times, also over the night in which the clock changes', () => {
    expect(eventOn(rules, '2027-03-27')).toMatchObject({
      start: { date: '2027-03-27', time: '23:00' },
      end: { date: '2027-03-28', time: '02:30' },
      opens: { date: '2027-03-08', time: '09:00' },
      closes: { date: '2027-03-27', time: '18:00' },
    })
  })

  test('that was moved has its own time and place, and the same length', () => {
    expect(eventOn(rules, '2027-04-03')).toMatchObject({
      start: { date: '2027-04-04', time: '22:30' },
      end: { date: '2027-04-05', time: '02:00' },
      placeName: 'Sala grande',
    })
  })

  test('that was called off is the only cancelled one', () => {
    expect([eventOn(rules, '2027-04-10').isCancelled, eventOn(rules, '2027-04-17').isCancelled]).toEqual([true, false])
  })

  test('is found by the days of the rule', () => {
    expect(heldDays(rules.start.date, rules.recurrence!, '2027-04-03', never)).toEqual(['2027-03-20', '2027-03-27', '2027-04-03'])
  })
})

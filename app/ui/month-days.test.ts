import { expect, test } from 'vitest'
import { addMonths, monthWeeks, weekday } from './month-days.ts'

test('September 2026 begins on a Tuesday and is shown from Monday the 31st to Sunday the 4th', () => {
  const weeks = monthWeeks('2026-09-18')
  expect(weeks).toHaveLength(5)
  expect(weeks[0]).toEqual(['2026-08-31', '2026-09-01', '2026-09-02', '2026-09-03', '2026-09-04', '2026-09-05', '2026-09-06'])
  expect(weeks.at(-1)?.at(-1)).toBe('2026-10-04')
})

test.each([
  ['2027-02-10', 4, 'a February that fills four weeks exactly'],
  ['2026-03-10', 6, 'a March that begins on a Sunday'],
])('the month of %s has %i weeks: %s', (day, weeks) => {
  expect(monthWeeks(day)).toHaveLength(weeks)
})

test('every week begins on a Monday, also across clock changes', () => {
  for (let month = 0; month < 48; month++) {
    const weeks = monthWeeks(addMonths('2025-01-01', month))
    for (const week of weeks) expect(weekday(week[0] ?? '')).toBe(0)
  }
})

test('one month after the 31st is the first of the next month, never of the one after it', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-01')
  expect(addMonths('2026-01-31', -1)).toBe('2025-12-01')
})

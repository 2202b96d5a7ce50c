import { addDays, daysBetween, type PlainDate } from '#domain/plain-date.ts'

/** The weeks of a month, Monday first, filled with days of its neighbours. `day`: any day of the month. */
export function monthWeeks(day: PlainDate): PlainDate[][] {
  const first = firstOfMonth(day)
  const monday = addDays(first, -weekday(first))
  const weeks = Math.ceil(daysBetween(monday, addMonths(first, 1)) / 7)
  return Array.from({ length: weeks }, (_, week) => Array.from({ length: 7 }, (_, i) => addDays(monday, week * 7 + i)))
}

export const firstOfMonth = (day: PlainDate): PlainDate => `${day.slice(0, 7)}-01`

/** The first of the month `months` later. */
export function addMonths(day: PlainDate, months: number): PlainDate {
  const at = new Date(`${firstOfMonth(day)}T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + months)
  return at.toISOString().slice(0, 10)
}

/** 0 is Monday. */
export const weekday = (day: PlainDate): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

import { DAY_MS, fromUtc, utc, type PlainDate } from './plain-date.ts'

/** 1 = Monday … 7 = Sunday. */
export const weekday = (date: PlainDate): number => new Date(utc(date)).getUTCDay() || 7

/**
 * The anniversary of a period's start `date`, one year later. `anchorDay` is the period's day of the month (1-31). Only 29 February needs
 * the anchor: a common year clamps it to the 28th, so the next period starts on 1 March; the anchor restores 29 February in the next leap
 * year (domain guide, section 4).
 */
export function sameDayNextYear(date: PlainDate, anchorDay: number): PlainDate {
  const [year, month, day] = parts(date)
  const spilled = day === 1 && anchorDay > daysInMonth(year, month - 1)
  const anchorMonth = spilled ? month - 1 : month
  const at = new Date(Date.UTC(year + 1, anchorMonth - 1, 1))
  return fromUtc(at.getTime() + (Math.min(anchorDay, daysInMonth(at.getUTCFullYear(), at.getUTCMonth() + 1)) - 1) * DAY_MS)
}

/** 1-31. */
export const dayOfMonth = (date: PlainDate): number => parts(date)[2]

/** A day of a year from 'MM-DD'; 29 February becomes the 28th in a common year. */
export function dayOfYear(year: number, monthDay: string): PlainDate {
  const [month = 1, day = 1] = monthDay.split('-').map(Number)
  return `${year}-${pad(month)}-${pad(Math.min(day, daysInMonth(year, month)))}`
}

export const yearOf = (date: PlainDate): number => parts(date)[0]

const pad = (n: number): string => String(n).padStart(2, '0')
/** @param month 1-12 */
export const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

function parts(date: PlainDate): [number, number, number] {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return [year, month, day]
}

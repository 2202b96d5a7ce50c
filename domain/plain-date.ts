/** A civil day, 'YYYY-MM-DD', without time and zone. Days compare as text. */
export type PlainDate = string

export const DAY_MS = 86_400_000
export const HOUR_MS = 3_600_000

/** True for a day that is in the calendar: '2027-02-29' is not. */
export function isPlainDate(input: unknown): input is PlainDate {
  if (typeof input !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(input)) return false
  const ms = Date.parse(input)
  return !Number.isNaN(ms) && fromUtc(ms) === input
}

/** The day `days` after `date`; negative goes back. */
export const addDays = (date: PlainDate, days: number): PlainDate => fromUtc(utc(date) + days * DAY_MS)

/** Whole days from `from` to `to`, negative when `to` comes first. */
export const daysBetween = (from: PlainDate, to: PlainDate): number => Math.round((utc(to) - utc(from)) / DAY_MS)

/** The civil day in Rome at an instant (epoch milliseconds). */
export const romeDay = (ms: number): PlainDate => romeWallTime(ms).date

/**
 * Date and wall time in Rome at an instant (epoch milliseconds).
 *
 * By rule and not by `Intl`: making a formatter with a time zone costs an old phone more than drawing the card. Central European Time, with
 * summer time from 01:00 UTC on the last Sunday of March to 01:00 UTC on the last Sunday of October (Directive 2000/84/EC, art. 2-3; the
 * same in Italy since 1996). Earlier instants use `Intl`.
 */
export function romeWallTime(ms: number): { date: PlainDate; time: string } {
  const year = new Date(ms).getUTCFullYear()
  if (year < FIRST_YEAR_OF_RULE) return wallTimeOfZone(ms)
  const isSummer = ms >= lastSundayAtOne(year, 3) && ms < lastSundayAtOne(year, 10)
  const wall = new Date(ms + (isSummer ? 2 : 1) * HOUR_MS).toISOString()
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) }
}

const FIRST_YEAR_OF_RULE = 1996

/** March and October have 31 days. */
function lastSundayAtOne(year: number, month: 3 | 10): number {
  const last = new Date(Date.UTC(year, month - 1, 31, 1))
  return last.getTime() - last.getUTCDay() * DAY_MS
}

function wallTimeOfZone(ms: number): { date: PlainDate; time: string } {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short', timeStyle: 'short' }).format(ms)
  return { date: text.slice(0, 10), time: text.slice(11, 16) }
}

/** The day's midnight in UTC, epoch milliseconds: for counting, not an instant in Rome. */
export const utc = (date: PlainDate): number => Date.parse(`${date}T00:00:00Z`)
/** The day of an instant in UTC. */
export const fromUtc = (ms: number): PlainDate => new Date(ms).toISOString().slice(0, 10)

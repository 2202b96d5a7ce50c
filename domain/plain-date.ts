/** A civil day, 'YYYY-MM-DD': no time and no zone. Two of them compare as text. */
export type PlainDate = string

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

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

/** The clock on the wall in Rome, 'HH:MM', at an instant (epoch milliseconds). */
export const romeTime = (ms: number): string => romeWallTime(ms).time

/**
 * The first instant (epoch milliseconds) of a civil day in Rome. Never "yesterday's plus 24 hours": a day of Rome lasts 23,
 * 24 or 25 hours, and in 1966-1980 summer time began at midnight, so that some days have no 00:00 at all.
 */
export function startOfRomeDay(date: PlainDate): number {
  const midnight = utc(date)
  for (const hours of [2, 1]) if (romeDay(midnight - hours * HOUR_MS) === date) return midnight - hours * HOUR_MS
  return midnight
}

/**
 * The instant of a wall time in Rome. A time that the clock skips (last Sunday of March) is taken one hour later; one that
 * comes twice (last Sunday of October) is the first of the two. Recurring events keep wall time.
 *
 * @param time 'HH:MM'
 */
export function romeInstant(date: PlainDate, time: string): number {
  const wall = Date.parse(`${date}T${time}:00Z`)
  for (const hours of [2, 1]) {
    const at = romeWallTime(wall - hours * HOUR_MS)
    if (at.date === date && at.time === time) return wall - hours * HOUR_MS
  }
  return wall - HOUR_MS
}

/** 1 = Monday … 7 = Sunday. */
export const weekday = (date: PlainDate): number => new Date(utc(date)).getUTCDay() || 7

/**
 * The anniversary, one year on, of a period that starts on `date` and is counted from day `anchorDay` (1-31) of its month.
 * Only 29 February needs the anchor: in a common year the day is clamped to the 28th, the next period then starts on
 * 1 March, and the anchor brings it back to 29 February in the next leap year (domain guide, section 4).
 */
export function sameDayNextYear(date: PlainDate, anchorDay: number): PlainDate {
  const [year, month, day] = parts(date)
  const spilled = day === 1 && anchorDay > daysInMonth(year, month - 1)
  const anchorMonth = spilled ? month - 1 : month
  const at = new Date(Date.UTC(year + 1, anchorMonth - 1, 1))
  return fromUtc(at.getTime() + (Math.min(anchorDay, daysInMonth(at.getUTCFullYear(), at.getUTCMonth() + 1)) - 1) * DAY_MS)
}

/** The day of the month, 1-31. */
export const dayOfMonth = (date: PlainDate): number => parts(date)[2]

/** A day of a year from 'MM-DD'; 29 February becomes the 28th in a common year. */
export function dayOfYear(year: number, monthDay: string): PlainDate {
  const [month = 1, day = 1] = monthDay.split('-').map(Number)
  return `${year}-${pad(month)}-${pad(Math.min(day, daysInMonth(year, month)))}`
}

/** The year of a day. */
export const yearOf = (date: PlainDate): number => parts(date)[0]

/**
 * By rule and not by `Intl`: making a formatter with a time zone costs an old phone more than drawing the card. Central
 * European Time, with summer time from 01:00 UTC on the last Sunday of March to 01:00 UTC on the last Sunday of October
 * (Directive 2000/84/EC, art. 2-3; the same in Italy since 1996). Before that, `Intl` knows.
 */
function romeWallTime(ms: number): { date: PlainDate; time: string } {
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

const utc = (date: PlainDate): number => Date.parse(`${date}T00:00:00Z`)
const fromUtc = (ms: number): PlainDate => new Date(ms).toISOString().slice(0, 10)
const pad = (n: number): string => String(n).padStart(2, '0')
const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

function parts(date: PlainDate): [number, number, number] {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return [year, month, day]
}

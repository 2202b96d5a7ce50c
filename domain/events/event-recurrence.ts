import { listOf } from '#domain/fields.ts'
import { type EventMoment, readMoment } from './event.ts'
import { dayOfMonth, daysInMonth, weekday, yearOf } from '#domain/calendar.ts'
import { addDays, isPlainDate, type PlainDate } from '#domain/plain-date.ts'

/** The recurrence of an event: the part of RFC 5545 §3.3.10 that associations use. Its wall time never changes. */
export type Recurrence = {
  freq: 'DAILY' | 'WEEKLY' | 'MONTHLY'
  interval: number
  /** 'TH'; monthly rules also have '1SA' (the first Saturday) and '-1FR' (the last Friday). */
  byDay: string[]
  /** The number of days, including those left out, as in the standard. */
  count: number | null
  until: PlainDate | null
  skipHolidays: boolean
  except: PlainDate[]
  changes: RecurrenceChange[]
}

/** A change of one day; `date` is the day by the rule. */
export type RecurrenceChange = {
  date: PlainDate
  start: EventMoment | null
  end: EventMoment | null
  placeName: string | null
  isCancelled: boolean
  note: string
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const BY_DAY = /^(-?[1-5])?(MO|TU|WE|TH|FR|SA|SU)$/
/** Twice a week for ten years: a rule without an end must terminate. */
const MOST = 1_040

/** Reads a document's `recurrence`; null when it is missing or invalid. */
export function readRecurrence(input: unknown): Recurrence | null {
  if (typeof input !== 'object' || input === null) return null
  const { freq, interval, byDay, count, until, skipHolidays, except, changes } = input as Record<string, unknown>
  if (freq !== 'DAILY' && freq !== 'WEEKLY' && freq !== 'MONTHLY') return null
  return {
    freq,
    interval: isCount(interval) ? interval : 1,
    byDay: listOf(byDay).flatMap((day) => (typeof day === 'string' && BY_DAY.test(day) ? [freq === 'MONTHLY' ? day : day.slice(-2)] : [])),
    count: isCount(count) ? count : null,
    until: isPlainDate(until) ? until : null,
    skipHolidays: skipHolidays === true,
    except: listOf(except).filter(isPlainDate),
    changes: listOf(changes).flatMap(readChange),
  }
}

/**
 * The days of the rule up to `to`, inclusive, in order. Days left out are included. The first day always counts, even where the rule does
 * not give it (RFC 5545 §3.8.5.3).
 */
export function ruleDays(start: PlainDate, rule: Recurrence, to: PlainDate): PlainDate[] {
  const last = rule.until && rule.until < to ? rule.until : to
  const most = Math.min(rule.count ?? MOST, MOST)
  const days: PlainDate[] = start <= last ? [start] : []
  for (let step = 0; step < MOST * 4 && days.length < most; step++) {
    const from = periodStart(start, rule, step)
    if (from > last || from.length > last.length) break
    for (const day of periodDays(start, rule, from)) if (day > start && day <= last && days.length < most) days.push(day)
  }
  return days
}

/** Whether a day of the rule is left out, by hand or as a holiday. */
export const isLeftOut = (rule: Recurrence, day: PlainDate, isHoliday: (day: PlainDate) => boolean): boolean =>
  rule.except.includes(day) || (rule.skipHolidays && isHoliday(day))

/** Whether the event is held on this day of its rule. */
export const isHeldOn = (start: PlainDate, rule: Recurrence, day: PlainDate, isHoliday: (day: PlainDate) => boolean): boolean =>
  ruleDays(start, rule, day).at(-1) === day && !isLeftOut(rule, day, isHoliday)

/** The days on which the event is held, from the first to `to`. */
export const heldDays = (start: PlainDate, rule: Recurrence, to: PlainDate, isHoliday: (day: PlainDate) => boolean): PlainDate[] =>
  ruleDays(start, rule, to).filter((day) => !isLeftOut(rule, day, isHoliday))

/** The first day of the rule's `step`-th day, week or month. Past the year 9999 the text is longer than a day, so it equals none. */
function periodStart(start: PlainDate, { freq, interval }: Recurrence, step: number): string {
  if (freq === 'DAILY') return addDays(start, step * interval)
  if (freq === 'WEEKLY') return addDays(start, 1 - weekday(start) + step * interval * 7)
  const months = yearOf(start) * 12 + Number(start.slice(5, 7)) - 1 + step * interval
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`
}

/** The rule's days within one of its days, weeks or months, in order. */
function periodDays(start: PlainDate, { freq, byDay }: Recurrence, from: PlainDate): PlainDate[] {
  if (freq === 'DAILY') return byDay.length === 0 || byDay.some((name) => isNamed(from, name)) ? [from] : []
  if (freq === 'WEEKLY') {
    const wanted = byDay.length > 0 ? byDay : [WEEKDAYS[weekday(start) - 1]!]
    // From a Monday. The day's name is not worked out for each: long rules have thousands of days.
    return WEEKDAYS.flatMap((name, i) => (wanted.some((day) => day.endsWith(name)) ? [addDays(from, i)] : []))
  }
  const length = daysInMonth(yearOf(from), Number(from.slice(5, 7)))
  const isWanted = (day: PlainDate) =>
    byDay.length === 0 ? dayOfMonth(day) === dayOfMonth(start) : byDay.some((name) => isNamedInMonth(day, name, length))
  return daysFrom(from, length).filter(isWanted)
}

const daysFrom = (first: PlainDate, length: number): PlainDate[] => Array.from({ length }, (_, i) => addDays(first, i))

const isNamed = (day: PlainDate, name: string): boolean => WEEKDAYS[weekday(day) - 1] === name.slice(-2)

function isNamedInMonth(day: PlainDate, name: string, length: number): boolean {
  if (!isNamed(day, name)) return false
  const ordinal = Number(name.slice(0, -2))
  if (ordinal === 0) return true
  const nth = Math.ceil(dayOfMonth(day) / 7)
  return ordinal > 0 ? nth === ordinal : Math.ceil((length - dayOfMonth(day) + 1) / 7) === -ordinal
}

function readChange(input: unknown): RecurrenceChange[] {
  if (typeof input !== 'object' || input === null) return []
  const { date, start, end, placeName, status, note } = input as Record<string, unknown>
  if (!isPlainDate(date)) return []
  return [
    {
      date,
      start: readMoment(start),
      end: readMoment(end),
      placeName: typeof placeName === 'string' ? placeName : null,
      isCancelled: status === 'cancelled',
      note: typeof note === 'string' ? note : '',
    },
  ]
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MOST

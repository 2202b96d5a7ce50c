import { type Recurrence, type RecurrenceChange, isLeftOut, readRecurrence, ruleDays } from '#domain/events/event-recurrence.ts'
import type { EventMoment } from '#domain/events/event.ts'
import { isSame } from '#domain/same.ts'
import { addDays, type PlainDate } from '#domain/plain-date.ts'
import { daysInMonth, weekday, yearOf } from '#domain/calendar.ts'

/** Rules that the form offers in plain words; 'other' is shown only. */
export type Rhythm = 'once' | 'DAILY' | 'WEEKLY' | 'monthDay' | 'monthWeekday' | 'other'

export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
/** How far ahead an endless rule is listed, in days. */
const LOOK_DAYS = 366 * 3

export const nameOfDay = (day: PlainDate): string => WEEKDAYS[weekday(day) - 1]!

/** '3TH' for the third Thursday, '-1TH' for the last one of the month, also where it is the fourth. */
export function nthOf(day: PlainDate): string {
  const date = Number(day.slice(8))
  const nth = Math.ceil(date / 7)
  return `${nth > 4 || date + 7 > daysInMonth(yearOf(day), Number(day.slice(5, 7))) ? -1 : nth}${nameOfDay(day)}`
}

export function rhythmOf(rule: Recurrence | null): Rhythm {
  if (!rule) return 'once'
  const { freq, byDay } = rule
  if (freq === 'WEEKLY') return 'WEEKLY'
  if (freq === 'DAILY') return byDay.length === 0 ? 'DAILY' : 'other'
  if (byDay.length === 0) return 'monthDay'
  return byDay.length === 1 && /^(-1|[1-5])/.test(byDay[0]!) ? 'monthWeekday' : 'other'
}

/** The rule of a rhythm from this first day. End, holidays and changed days stay; a changed day outside the new rule has no effect. */
export function ruleOf(rhythm: Exclude<Rhythm, 'other'>, start: PlainDate, before: Recurrence | null): Recurrence | null {
  if (rhythm === 'once') return null
  const kept = before ?? { count: null, until: null, skipHolidays: false, except: [], changes: [] }
  const freq = rhythm === 'monthDay' || rhythm === 'monthWeekday' ? 'MONTHLY' : rhythm
  const byDay = rhythm === 'WEEKLY' ? [nameOfDay(start)] : rhythm === 'monthWeekday' ? [nthOf(start)] : []
  return { ...kept, freq, interval: 1, byDay }
}

/** The rule in the document's form: `status` for a boolean of the code. */
export function writtenRule(rule: Recurrence | null): object | null {
  if (!rule) return null
  const changes = rule.changes.map(({ isCancelled, ...change }) => ({ ...change, status: isCancelled ? 'cancelled' : 'scheduled' }))
  return { ...rule, changes }
}

/** Null for anything that is not a complete rule. */
export const readRule = (value: unknown): Recurrence | null => readRecurrence(value)

/** Adds or removes a weekday, in the order of the week. The last one stays, since a rule without a day would follow the first day. */
export function toggleDay(rule: Recurrence, name: string): Recurrence {
  const next = rule.byDay.includes(name) ? rule.byDay.filter((day) => day !== name) : [...rule.byDay, name]
  return next.length === 0 ? rule : { ...rule, byDay: next.toSorted((a, b) => WEEKDAYS.indexOf(a) - WEEKDAYS.indexOf(b)) }
}

export type End = 'never' | 'until' | 'count'
export const endOf = ({ until, count }: Recurrence): End => (until !== null ? 'until' : count !== null ? 'count' : 'never')

/** Sets the end, with a default of ten times or three months. */
export function endedBy(rule: Recurrence, end: End, start: PlainDate): Recurrence {
  if (end === 'until') return { ...rule, count: null, until: addDays(start, 91) }
  return { ...rule, until: null, count: end === 'count' ? 10 : null }
}

/** The most days of a rule in a document. */
export const MOST_TIMES = 1_040

/** The rule with the written end, of the same kind. Null for text that is none. */
export function withEnd(rule: Recurrence, written: string): Recurrence | null {
  const end = endOf(rule)
  if (end === 'until') return written === '' ? null : { ...rule, until: written }
  if (end === 'never') return rule
  const count = /^\d{1,4}$/.test(written) ? Number(written) : 0
  return count >= 1 && count <= MOST_TIMES ? { ...rule, count } : null
}

/** Text in the box, and the rule for which it was typed. */
export type TypedEnd = { text: string; of: Recurrence }

/** The text of the box: as typed, until another rule is there, such as a discarded draft's or another person's. */
export const shownEnd = (rule: Recurrence, typed: TypedEnd | null): string =>
  typed && isSame(typed.of, rule) ? typed.text : (rule.until ?? String(rule.count ?? ''))

/** One day of the rule, with its change. */
export type HeldDay = {
  date: PlainDate
  state: 'held' | 'moved' | 'cancelled' | 'removed' | 'holiday'
  /** The change of this day, which members see. */
  change: RecurrenceChange | null
}

/** The days of the rule from `from`, up to `most`. `hasMore`: whether more follow. */
export function nextDays(
  start: EventMoment,
  rule: Recurrence,
  { from, most, isHoliday }: { from: PlainDate; most: number; isHoliday: (day: PlainDate) => boolean },
): { days: HeldDay[]; hasMore: boolean } {
  const first = from > start.date ? from : start.date
  const all = ruleDays(start.date, rule, addDays(first, LOOK_DAYS)).filter((day) => day >= first)
  return { days: all.slice(0, most).map((day) => dayOf(rule, day, isHoliday)), hasMore: all.length > most }
}

function dayOf(rule: Recurrence, date: PlainDate, isHoliday: (day: PlainDate) => boolean): HeldDay {
  const change = rule.changes.find((one) => one.date === date) ?? null
  if (rule.except.includes(date)) return { date, state: 'removed', change }
  if (isLeftOut(rule, date, isHoliday)) return { date, state: 'holiday', change }
  if (change?.isCancelled) return { date, state: 'cancelled', change }
  return { date, state: change?.start || change?.placeName ? 'moved' : 'held', change }
}

const withChange = (rule: Recurrence, date: PlainDate, more: Partial<RecurrenceChange>): Recurrence => {
  const before = rule.changes.find((one) => one.date === date)
  const change = { date, start: null, end: null, placeName: null, isCancelled: false, note: '', ...before, ...more }
  const others = rule.changes.filter((one) => one.date !== date)
  return { ...rule, changes: [...others, change].toSorted((a, b) => (a.date < b.date ? -1 : 1)) }
}

export const moveDay = (
  rule: Recurrence,
  date: PlainDate,
  to: Pick<RecurrenceChange, 'start' | 'end' | 'placeName' | 'note'>,
): Recurrence => withChange(rule, date, { ...to, isCancelled: false })

export const callOff = (rule: Recurrence, date: PlainDate, note: string): Recurrence => withChange(rule, date, { isCancelled: true, note })

/** Removes the day from the announced ones. */
export const removeDay = (rule: Recurrence, date: PlainDate): Recurrence => ({
  ...rule,
  except: [...rule.except.filter((day) => day !== date), date].toSorted(),
})

/** Restores the day as the rule has it. */
export const restoreDay = (rule: Recurrence, date: PlainDate): Recurrence => ({
  ...rule,
  except: rule.except.filter((day) => day !== date),
  changes: rule.changes.filter((one) => one.date !== date),
})

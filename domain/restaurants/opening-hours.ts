import { holidayOn, type HolidayId, type HolidayPlace } from '#domain/holidays.ts'
import { weekday } from '#domain/calendar.ts'
import { addDays, daysBetween, romeDay, type PlainDate } from '#domain/plain-date.ts'
import { romeInstant } from '#domain/rome-time.ts'

export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Day = (typeof DAYS)[number]

/** Opening and closing time, 'HH:MM' in Rome. A closing time that is not after the opening belongs to the next day. */
export type OpenRange = [from: string, to: string]

/**
 * Days with other hours than the week's. 'MM-DD' repeats every year, `from` and `to` inclusive, possibly across the end of the year;
 * 'YYYY-MM-DD' is that time alone. `hours`: the hours on these days; without them the place is closed.
 */
export type Closure = { from: string; to: string; reason: string; hours?: OpenRange[] }

export type Openings = {
  /** A missing or empty day is closed. `holiday`, if present, replaces the weekday on public holidays. */
  hours: Partial<Record<Day | 'holiday', OpenRange[]>>
  closures: Closure[]
}

export type OpeningDay = { date: PlainDate; ranges: OpenRange[]; closure: Closure | null; holiday: HolidayId | null }

/** Instants in epoch ms. `until`: null when always open; `opens`: null when not within a year. */
export type OpenState = { isOpen: true; until: number | null } | { isOpen: false; opens: number | null }

/** How far to look for the next opening: a closure may last for months. */
const LOOK_AHEAD_DAYS = 370
/** Open for this many days without a break means always open. */
const ALWAYS_DAYS = 8

/** The hours of one day, which may end on the next. */
export function openingDay(openings: Openings, date: PlainDate, place: HolidayPlace = {}): OpeningDay {
  return { date, ranges: rangesOn(openings, date, place), closure: closureOn(openings, date), holiday: holidayOn(date, place) }
}

/**
 * Whether a place is open at an instant (epoch ms), and when that changes. Hours after midnight belong to the day before, even when a
 * closure begins then. Ranges that touch are one.
 */
export function openState(openings: Openings, now: number, place: HolidayPlace = {}): OpenState {
  const today = romeDay(now)
  let until: number | null = null
  for (let day = -1; day <= LOOK_AHEAD_DAYS; day++) {
    for (const [from, to] of spans(openings, addDays(today, day), place)) {
      if (until === null) {
        if (to <= now) continue
        if (from > now) return { isOpen: false, opens: from }
        until = to
      } else if (from <= until) until = Math.max(until, to)
      else return { isOpen: true, until }
    }
    if (until !== null && day > ALWAYS_DAYS) return { isOpen: true, until: null }
    // The next day's ranges cannot touch one that ends before that day.
    if (until !== null && until < romeInstant(addDays(today, day + 1), '00:00')) return { isOpen: true, until }
  }
  return { isOpen: false, opens: null }
}

/** The opening ranges of one day in order, epoch ms. */
function spans(openings: Openings, date: PlainDate, place: HolidayPlace): [from: number, to: number][] {
  return rangesOn(openings, date, place)
    .map(([from, to]): [number, number] => [romeInstant(date, from), closing(date, from, to)])
    .toSorted(([a], [b]) => a - b)
}

/** A closing at the end of the day may be written '24:00'. */
const closing = (date: PlainDate, from: string, to: string): number =>
  to === '24:00' ? romeInstant(addDays(date, 1), '00:00') : romeInstant(to > from ? date : addDays(date, 1), to)

// Computing a year's holidays is slow, so it happens only where they change the hours: a list asks for thousands.
function rangesOn(openings: Openings, date: PlainDate, place: HolidayPlace): OpenRange[] {
  const { hours } = openings
  const closure = closureOn(openings, date)
  if (closure) return closure.hours ?? []
  if (hours.holiday && holidayOn(date, place)) return hours.holiday
  return hours[DAYS[weekday(date) - 1]!] ?? []
}

/** Where closures overlap, the most particular one counts: a day within the holidays may be open. */
function closureOn({ closures }: Openings, date: PlainDate): Closure | null {
  let found: Closure | null = null
  for (const one of closures) if (isWithin(one, date) && (!found || isAsParticular(one, found))) found = one
  return found
}

/** Fewer days; of as many, those of one year; of two alike, the later in the list. */
function isAsParticular(one: Closure, other: Closure): boolean {
  const longer = nights(one) - nights(other)
  return longer < 0 || (longer === 0 && (!isYearly(one) || isYearly(other)))
}

function nights({ from, to }: Closure): number {
  if (!isYearly({ from })) return daysBetween(from, to)
  // A leap year, for 29 February.
  const span = daysBetween(`2024-${from}`, `2024-${to}`)
  return span < 0 ? span + 366 : span
}

const isYearly = ({ from }: Pick<Closure, 'from'>): boolean => from.length <= 'MM-DD'.length

function isWithin({ from, to }: Closure, date: PlainDate): boolean {
  if (!isYearly({ from })) return from <= date && date <= to
  const day = date.slice('YYYY-'.length)
  return from <= to ? from <= day && day <= to : from <= day || day <= to
}

import { listOf, recordOf, textOf } from '#domain/fields.ts'
import { isSame } from '#domain/same.ts'
import { type Day, DAYS, type OpenRange } from '#domain/restaurants/opening-hours.ts'

export type WeekDay = Day | 'holiday'
/** Opening hours in a form: a time is '' until it is typed. A missing day is unsaid. */
export type Week = Partial<Record<WeekDay, OpenRange[]>>

/** The most ranges of one day in a document. */
export const MOST_RANGES = 4

/** Reads a draft of any shape; invalid ranges are left out. */
export function readWeek(value: unknown): Week {
  const given = recordOf(value)
  return Object.fromEntries(
    [...DAYS, 'holiday'].filter((day) => Array.isArray(given[day])).map((day) => [day, listOf(given[day]).flatMap(readRange)]),
  )
}

function readRange(range: unknown): OpenRange[] {
  const [from, to] = listOf(range)
  // Midnight at the end of a day is the start of the next one: unambiguous, and a valid time.
  return Array.isArray(range) ? [[textOf(from), textOf(to) === '24:00' ? '00:00' : textOf(to)]] : []
}

const rangesOf = (week: Week, day: WeekDay): OpenRange[] => week[day] ?? []

/** Suggestions: a morning, then an afternoon, then empty. */
const FIRST: OpenRange = ['09:00', '13:00']
const SECOND: OpenRange = ['15:00', '19:00']
const EMPTY: OpenRange = ['', '']

/** Adds a range to a day. A day without ranges starts with those of the last open day before it. */
export function addRange(week: Week, day: WeekDay): Week {
  const own = rangesOf(week, day)
  if (own.length >= MOST_RANGES) return week
  const last = own.at(-1)
  if (!last) return { ...week, [day]: openBefore(week, day) ?? [FIRST] }
  const fits = last[1] !== '' && last[1] > last[0] && last[1] <= SECOND[0]
  return { ...week, [day]: [...own, fits ? SECOND : EMPTY] }
}

function openBefore(week: Week, day: WeekDay): OpenRange[] | undefined {
  const before = DAYS.slice(0, day === 'holiday' ? DAYS.length : DAYS.indexOf(day)).toReversed()
  return before.map((each) => rangesOf(week, each)).find((ranges) => ranges.length > 0)
}

export const removeRange = (week: Week, day: WeekDay, i: number): Week => ({ ...week, [day]: rangesOf(week, day).toSpliced(i, 1) })

export const setRange = (week: Week, day: WeekDay, i: number, range: OpenRange): Week => ({
  ...week,
  [day]: rangesOf(week, day).with(i, range),
})

export const closeDay = (week: Week, day: WeekDay): Week => ({ ...week, [day]: [] })

/** Public holidays then have the weekday's hours. */
export const withoutHoliday = (week: Week): Week => Object.fromEntries(Object.entries(week).filter(([day]) => day !== 'holiday'))

export const copyDay = (week: Week, from: WeekDay, to: readonly WeekDay[]): Week => ({
  ...week,
  ...Object.fromEntries(to.map((day) => [day, rangesOf(week, from)])),
})

/** Takes a copy back, except on days that have changed again since. */
export function undoCopy(now: Week, { before, copied, days }: { before: Week; copied: Week; days: readonly WeekDay[] }): Week {
  const back = days.filter((day) => isSame(now[day], copied[day]))
  const kept = Object.entries(now).filter(([day]) => !back.some((one) => one === day))
  return Object.fromEntries([...kept, ...back.flatMap((day) => (before[day] ? [[day, before[day]]] : []))]) as Week
}

/** Whether a range ends on the next day. */
export const isOverMidnight = ([from, to]: OpenRange): boolean => from !== '' && to !== '' && to <= from

/** Whether the ranges of a day conflict: two overlap, or one after midnight is not the last. */
export function overlaps(ranges: readonly OpenRange[]): boolean {
  const written = ranges.filter(([from, to]) => from !== '' && to !== '').toSorted(([a], [b]) => (a < b ? -1 : 1))
  return written.some((range, i) => {
    const next = written[i + 1]
    return next !== undefined && (isOverMidnight(range) || range[1] > next[0])
  })
}

/** Whether no day has hours: members then see none. */
export const isUnsaid = (week: Week): boolean => Object.values(week).every((ranges) => ranges.length === 0)

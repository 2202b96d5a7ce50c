import type { FieldProblem } from '#domain/form.ts'
import { isMonthDay } from '#domain/month-day.ts'
import { DAYS, type OpenRange } from '#domain/restaurants/opening-hours.ts'
import { type ContentField, list, record } from './fields.ts'
import {
  choice,
  latitude,
  line,
  lines,
  longitude,
  optional,
  optionalLine,
  optionalLines,
  optionalWhole,
  phone,
  picture,
  tick,
  time,
  webAddress,
} from './kinds.ts'

const PRICE_BANDS = 3
export const GLUTEN_FREE = ['none', 'options', 'dedicated'] as const

/** Opening and closing time; a closing time that is not after the opening belongs to the next day. */
const range: ContentField<OpenRange> = {
  kind: 'text',
  json: 'array',
  read: (input) => {
    if (!Array.isArray(input) || input.length !== 2) return { problem: 'invalid' }
    const [from, to] = [time.read(input[0]), time.read(input[1])]
    const problem = from.problem ?? to.problem
    return problem ? { problem } : { value: [from.value!, to.value!] }
  },
}

const ranges = list(range, 4, { check: apart })
/** Kept in the order of the day, in whatever order they are typed. */
export const dayHours: typeof ranges = {
  ...ranges,
  read: (input) => {
    const read = ranges.read(input)
    return read.problem ? read : { value: inOrder(read.value) }
  },
}

/** Ranges of one day may not overlap; only the last may go over midnight. */
function apart(ranges: Partial<OpenRange>[]): Record<string, FieldProblem> {
  if (!ranges.every(isWhole)) return {}
  const sorted = inOrder(ranges)
  const isWrong = sorted.some(([, to], i) => {
    const next = sorted[i + 1]
    return next !== undefined && (to <= sorted[i]![0] || to > next[0])
  })
  return isWrong ? { 0: 'invalid' } : {}
}

const inOrder = (ranges: OpenRange[]): OpenRange[] => ranges.toSorted(([a], [b]) => (a < b ? -1 : 1))
const isWhole = (range: Partial<OpenRange>): range is OpenRange => range.length === 2

/** By weekday, and on public holidays. A missing `holiday` means the weekday's hours; an empty list means closed. */
export const hours = record({
  ...(Object.fromEntries(DAYS.map((day) => [day, dayHours])) as Record<(typeof DAYS)[number], typeof dayHours>),
  holiday: optional(dayHours, undefined),
})

/** 'MM-DD' of every year, or 'YYYY-MM-DD' of one year. */
const yearDay: ContentField<string> = {
  kind: 'text',
  read: (input) => {
    if (input === undefined || input === null || input === '') return { problem: 'required' }
    if (typeof input !== 'string') return { problem: 'invalid' }
    const [, year, day = ''] = /^(?:(\d{4})-)?(\d\d-\d\d)$/.exec(input) ?? []
    return isMonthDay(day, year) ? { value: input } : { problem: 'invalid' }
  },
}

/** Days with other hours, or closed, on any weekday. */
const closure = record(
  { from: yearDay, to: yearDay, reason: optionalLine(60), hours: optional(dayHours, undefined) },
  ({ from, to }): Record<string, FieldProblem> => (from.length !== to.length || (from.length > 5 && to < from) ? { to: 'invalid' } : {}),
)

export const address = record({
  street: line(120),
  cap: optional(capField(), ''),
  comune: line(80),
  provincia: optional(provinciaField(), ''),
  regione: optionalLine(40),
})

export function capField(): ContentField<string> {
  return {
    kind: 'text',
    max: 5,
    read: (input) => (typeof input === 'string' && /^\d{5}$/.test(input.trim()) ? { value: input.trim() } : { problem: 'invalid' }),
  }
}

export function provinciaField(): ContentField<string> {
  return {
    kind: 'text',
    max: 2,
    read: (input) =>
      typeof input === 'string' && /^[a-z]{2}$/i.test(input.trim()) ? { value: input.trim().toUpperCase() } : { problem: 'invalid' },
  }
}

/** The members' discount; null: none. */
const memberDiscount = optional(record({ figure: line(20), headline: line(80), terms: optionalLines(400) }), null)

export const ristorantiForm = {
  name: line(80),
  cuisine: list(line(40), 6),
  priceBand: optionalWhole(1, PRICE_BANDS),
  description: lines(600),
  address,
  lat: latitude,
  lng: longitude,
  phone: optional(phone, ''),
  website: optional(webAddress, ''),
  hours,
  closures: list(closure, 40),
  accessibility: record({ stepFree: tick, accessibleToilet: tick, note: optionalLines(300) }),
  glutenFree: optional(choice(GLUTEN_FREE), 'none'),
  vegetarian: tick,
  vegan: tick,
  outdoor: tick,
  dogsWelcome: tick,
  memberDiscount,
  picture,
}

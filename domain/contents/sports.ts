import type { FieldProblem } from '#domain/form.ts'
import { isMonthDay } from '#domain/month-day.ts'
import { DAYS } from '#domain/restaurants/opening-hours.ts'
import { type ContentField, list, record } from './fields.ts'
import {
  cents,
  choice,
  innerId,
  latitude,
  line,
  lines,
  longitude,
  optional,
  optionalLine,
  optionalLines,
  optionalWhole,
  picture,
  tick,
  time,
  whole,
} from './kinds.ts'

export const CERTIFICATES = ['none', 'non_competitive', 'competitive'] as const

const slot = record({ day: choice(DAYS), from: time, to: time }, ({ from, to }): Record<string, FieldProblem> =>
  to <= from ? { to: 'invalid' } : {},
)

const course = record(
  {
    id: innerId,
    name: line(60),
    level: optionalLine(60),
    /** Empty without an instructor, as for a court that is open to all. */
    instructor: optionalLine(80),
    minAge: optionalWhole(0, 120),
    maxAge: optionalWhole(0, 120),
    /** Null: no limit. */
    capacity: optionalWhole(1, 1_000),
    enrolled: optional(whole(0, 1_000), 0),
    /** '': the sport's own rule. */
    certificate: optional(choice(CERTIFICATES), ''),
    certificateText: optionalLines(300),
    slots: list(slot, 21),
    fees: list(record({ label: line(40), cents }), 12),
  },
  ({ minAge, maxAge }): Record<string, FieldProblem> =>
    minAge !== null && maxAge !== null && maxAge < minAge ? { maxAge: 'invalid' } : {},
)

/** Expressions of interest refer to a course by its id. */
const courses: ContentField<unknown[]> = list(course, 40, {
  check: (given) => {
    const twice = given.findIndex(({ id }, i) => id !== undefined && given.findIndex((other) => other.id === id) < i)
    return twice === -1 ? {} : { [`${twice}.id`]: 'invalid' }
  },
})

/** 'MM-DD'. */
const yearDay: ContentField<string> = {
  kind: 'text',
  read: (input) => (typeof input === 'string' && isMonthDay(input) ? { value: input } : { problem: 'invalid' }),
}

export const sportsForm = {
  name: line(60),
  /** Name of a drawing in the app; an unknown name shows a cup. */
  icon: optional(innerId, ''),
  description: lines(1_500),
  place: line(160),
  lat: latitude,
  lng: longitude,
  sportRegistration: tick,
  certificate: optional(choice(CERTIFICATES), 'none'),
  certificateText: optionalLines(300),
  season: record({
    label: optionalLine(80),
    from: optional(yearDay, ''),
    to: optional(yearDay, ''),
    closed: list(line(120), 20),
  }),
  courses,
  picture,
}

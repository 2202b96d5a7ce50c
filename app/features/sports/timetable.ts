import type { Course, Sport } from './sport.ts'

export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export const BANDS = ['morning', 'afternoon', 'evening'] as const

export type Day = (typeof DAYS)[number]
type Band = (typeof BANDS)[number]
export type Lesson = { key: string; day: Day; band: Band; from: string; to: string; sport: Sport; course: Course }

/** The lessons of the week from Monday, by hour. Slots without a valid day are left out. */
export function weekOf(sports: Sport[]): Lesson[] {
  const lessons = sports.flatMap((sport) =>
    sport.courses.flatMap((course) =>
      course.slots
        .filter((slot) => isDay(slot.day))
        .map(({ day, from, to }) => ({
          key: `${sport.id} ${course.id} ${day} ${from}`,
          day: day as Day,
          band: bandOf(from),
          from,
          to,
          sport,
          course,
        })),
    ),
  )
  return lessons.toSorted((a, b) => DAYS.indexOf(a.day) - DAYS.indexOf(b.day) || (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
}

const isDay = (day: string): day is Day => (DAYS as readonly string[]).includes(day)
const bandOf = (from: string): Band => (from < '13:00' ? 'morning' : from < '18:00' ? 'afternoon' : 'evening')

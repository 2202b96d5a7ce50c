import { capital } from '#app/ui/capital.ts'
import { lists } from '#app/ui/texts/lists.ts'
import { type Course, isOpen } from './sport.ts'
import { sports as words } from './texts.ts'

/** The days and hours of a course: "lunedì e mercoledì, 20:30–22:00", each hour with its days. */
export function slotsText(slots: Course['slots']): string {
  const byHours = new Map<string, string[]>()
  for (const { day, from, to } of slots) {
    const hours = `${from}–${to}`
    byHours.set(hours, [...(byHours.get(hours) ?? []), lists.days[day] ?? day])
  }
  return capital([...byHours].map(([hours, days]) => `${joined.format(days)}, ${hours}`).join('; '))
}

/** Shorter, for a list: the days, with the hours if they are always the same. */
export function daysText(slots: Course['slots']): string {
  const hours = new Set(slots.map(({ from, to }) => `${from}–${to}`))
  if (hours.size <= 1) return slotsText(slots)
  const days = WEEK.filter((day) => slots.some((slot) => slot.day === day))
  return capital(joined.format(days.map((day) => lists.days[day] ?? day)))
}

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const joined = new Intl.ListFormat('it', { type: 'conjunction' })

/** The places of all courses of a sport, in a word or two. */
export function placesText(courses: Course[]): string {
  if (courses.length === 0) return ''
  if (courses.some(isOpen)) return words.open
  const left = courses.reduce((sum, course) => sum + (course.placesLeft ?? 0), 0)
  return left > 0 ? words.places(left) : words.full
}

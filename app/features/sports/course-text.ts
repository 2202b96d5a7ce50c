import { capital } from '#app/ui/capital.ts'
import { lists } from '#app/ui/texts/lists.ts'
import type { Course } from './sport.ts'

/** When a course is held: "lunedì e mercoledì, 20:30–22:00", each hour with its days. */
export function slotsText(slots: Course['slots']): string {
  const byHours = new Map<string, string[]>()
  for (const { day, from, to } of slots) {
    const hours = `${from}–${to}`
    byHours.set(hours, [...(byHours.get(hours) ?? []), lists.days[day] ?? day])
  }
  return capital([...byHours].map(([hours, days]) => `${joined.format(days)}, ${hours}`).join('; '))
}

/** The same in short, for a line of a list: the days, and the hours where they are the same on all. */
export function daysText(slots: Course['slots']): string {
  const hours = new Set(slots.map(({ from, to }) => `${from}–${to}`))
  if (hours.size <= 1) return slotsText(slots)
  const days = WEEK.filter((day) => slots.some((slot) => slot.day === day))
  return capital(joined.format(days.map((day) => lists.days[day] ?? day)))
}

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const joined = new Intl.ListFormat('it', { type: 'conjunction' })

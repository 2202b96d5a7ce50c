import { capital } from '../capital.ts'
import { lists } from '../../texts/lists.ts'
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

const joined = new Intl.ListFormat('it', { type: 'conjunction' })

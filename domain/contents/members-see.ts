import type { ContentCollection, ContentData } from './api.ts'
import { isUpcoming } from '#domain/events/event.ts'
import { heldDays } from '#domain/events/event-recurrence.ts'
import { eventOn, readEventRules } from '#domain/events/event-rules.ts'
import { textOf } from '#domain/fields.ts'
import { holidayOn } from '#domain/holidays.ts'
import { addDays, isPlainDate, romeDay, type PlainDate } from '#domain/plain-date.ts'

/** When members see a public document: from a later day, or no more. An offer has its own days, and an event is over at its end. */
export type MembersSee = { from: PlainDate } | 'now' | 'over'

export function membersSee(collection: ContentCollection, data: ContentData, nowMs: number): MembersSee {
  if (collection === 'convenzioni') return seeOffer(textOf(data.validFrom), textOf(data.validTo), romeDay(nowMs))
  if (collection === 'appuntamenti') return isOver(data, nowMs) ? 'over' : 'now'
  return 'now'
}

function seeOffer(from: string, to: string, today: PlainDate): MembersSee {
  if (isPlainDate(to) && to < today) return 'over'
  return isPlainDate(from) && from > today ? { from } : 'now'
}

/** Within this many days a recurring event has another one. */
const AHEAD = 366

/** To the minute, as members' list leaves it out. */
function isOver(data: ContentData, nowMs: number): boolean {
  const rules = readEventRules({ ...data, id: '' })
  if (!rules) return false
  const { start, recurrence } = rules
  if (!recurrence) return !isUpcoming(rules, nowMs)
  const days = heldDays(start.date, recurrence, addDays(romeDay(nowMs), AHEAD), (day) => holidayOn(day) !== null)
  return days.findLast((day) => isUpcoming(eventOn(rules, day), nowMs)) === undefined
}

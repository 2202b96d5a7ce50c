import type { ContentCollection, ContentData } from './api.ts'
import { readMoment } from '#domain/events/event.ts'
import { readRecurrence, ruleDays } from '#domain/events/event-recurrence.ts'
import { textOf } from '#domain/fields.ts'
import { addDays, isPlainDate, type PlainDate } from '#domain/plain-date.ts'

/** When members see a public document: from a later day, or no more. An offer has its own days, and an event is over one day. */
export type MembersSee = { from: PlainDate } | 'now' | 'over'

export function membersSee(collection: ContentCollection, data: ContentData, today: PlainDate): MembersSee {
  if (collection === 'convenzioni') return seeOffer(textOf(data.validFrom), textOf(data.validTo), today)
  if (collection === 'appuntamenti') return isOver(data, today) ? 'over' : 'now'
  return 'now'
}

function seeOffer(from: string, to: string, today: PlainDate): MembersSee {
  if (isPlainDate(to) && to < today) return 'over'
  return isPlainDate(from) && from > today ? { from } : 'now'
}

/** Within this many days a recurring event has another one. */
const AHEAD = 366

function isOver({ start, end, recurrence }: ContentData, today: PlainDate): boolean {
  const first = readMoment(start)
  if (!first) return false
  const rule = readRecurrence(recurrence)
  if (!rule) return (readMoment(end) ?? first).date < today
  const days = [...ruleDays(first.date, rule, addDays(today, AHEAD)), ...rule.changes.flatMap((change) => change.start?.date ?? [])]
  return days.every((day) => day < today)
}

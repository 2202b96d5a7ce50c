import type { ContentCollection, ContentData } from './api.ts'
import { momentMs } from '#domain/events/event.ts'
import { isLeftOut, ruleDays } from '#domain/events/event-recurrence.ts'
import { eventOn, readEventRules, type EventRules } from '#domain/events/event-rules.ts'
import { textOf } from '#domain/fields.ts'
import { addDays, isPlainDate, type PlainDate } from '#domain/plain-date.ts'
import { startOfRomeDay } from '#domain/rome-time.ts'

/**
 * Between which times members see a public document, as known on a day. `from`: an offer's first day, while it is to come. `until`: the end
 * of an offer's last day or of an event, epoch ms; null: no end.
 */
export type MembersSee = { from: PlainDate | null; until: number | null }
type IsHoliday = (day: PlainDate) => boolean

export function membersSee(collection: ContentCollection, data: ContentData, today: PlainDate, isHoliday: IsHoliday): MembersSee {
  if (collection === 'convenzioni') return seeOffer(textOf(data.validFrom), textOf(data.validTo), today)
  return { from: null, until: collection === 'appuntamenti' ? endOf(data, today, isHoliday) : null }
}

export const isOver = ({ until }: MembersSee, nowMs: number): boolean => until !== null && nowMs >= until

const seeOffer = (from: string, to: string, today: PlainDate): MembersSee => ({
  from: isPlainDate(from) && from > today ? from : null,
  until: isPlainDate(to) ? startOfRomeDay(addDays(to, 1)) : null,
})

/** Within this many days a recurring event has another one. */
const AHEAD = 366

/** To the minute, as members' list leaves it out. A rule without an end ends about a year after `today`: tomorrow it ends a day later. */
function endOf(data: ContentData, today: PlainDate, isHoliday: IsHoliday): number | null {
  const rules = readEventRules({ ...data, id: '' })
  if (!rules) return null
  const { start, recurrence } = rules
  if (!recurrence) return endMs(rules)
  const days = ruleDays(start.date, recurrence, addDays(start.date > today ? start.date : today, AHEAD))
  const isHeld = (day: PlainDate) => !isLeftOut(recurrence, day, isHoliday)
  // A changed day may be later than the rule's last one.
  const changed = new Set(recurrence.changes.map(({ date }) => date))
  const last = days.findLast((day) => !changed.has(day) && isHeld(day))
  const latest = [...days.filter((day) => changed.has(day) && isHeld(day)), ...(last ? [last] : [])]
  return Math.max(0, ...latest.map((day) => endMs(eventOn(rules, day))))
}

const endMs = ({ start, end }: EventRules): number => momentMs(end ?? start)

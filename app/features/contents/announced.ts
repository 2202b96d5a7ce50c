import type { ContentCollection, ContentData, ContentDocument } from '#domain/contents/api.ts'
import { momentMs } from '#domain/events/event.ts'
import { heldDays } from '#domain/events/event-recurrence.ts'
import { eventOn, isElsewhere, placeText, readEventRules, registeredDay, type EventRules } from '#domain/events/event-rules.ts'
import { addDays, type PlainDate } from '#domain/plain-date.ts'

/** What publishing tells registered people: the event or its dates called off, and those with another hour, day or place. */
export type Announced = { off: 'event' | PlainDate[]; moved: PlainDate[] }

const NOTHING: Announced = { off: [], moved: [] }
/** A rule without an end is compared for a year. */
const DAYS_AHEAD = 366

/** Compares the published event with its new text, from today on. Nothing where nobody can be registered, unless the whole event is called off. */
export function announced(
  collection: ContentCollection,
  doc: Pick<ContentDocument, 'published'> | null,
  data: ContentData,
  today: PlainDate,
): Announced {
  if (collection !== 'appuntamenti' || !doc?.published) return NOTHING
  const [before, now] = [readEventRules({ ...doc.published, id: '' }), readEventRules({ ...data, id: '' })]
  if (!before || !now || before.isCancelled) return NOTHING
  if (now.isCancelled) return { ...NOTHING, off: 'event' }
  const off: PlainDate[] = []
  const moved: PlainDate[] = []
  for (const day of before.needsRegistration ? daysOf(before, addDays(today, DAYS_AHEAD)) : []) {
    const was = eventOn(before, day)
    if (was.isCancelled || was.start.date < today) continue
    const is = registeredDay(now, day, noHoliday)
    if (is.isCancelled) off.push(was.start.date)
    else if (momentMs(was.start) !== momentMs(is.start) || isElsewhere(placeText(was), placeText(is))) moved.push(was.start.date)
  }
  return { off, moved }
}

const daysOf = ({ start, recurrence }: EventRules, to: PlainDate): (PlainDate | '')[] =>
  recurrence ? heldDays(start.date, recurrence, to, noHoliday) : ['']

/** A holiday that is skipped has no registered people. */
const noHoliday = () => false

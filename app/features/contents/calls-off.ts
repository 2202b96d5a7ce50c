import type { ContentCollection, ContentData, ContentDocument } from '#domain/contents/api.ts'
import { readRecurrence } from '#domain/events/event-recurrence.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/**
 * What publishing calls off: the whole event, or single dates from today on, cancelled or removed. People with a booking are notified. Empty
 * where members lose nothing.
 */
export function callsOff(
  collection: ContentCollection,
  doc: Pick<ContentDocument, 'published'> | null,
  data: ContentData,
  today: PlainDate,
): 'event' | PlainDate[] {
  if (collection !== 'appuntamenti' || !doc?.published || doc.published.status === 'cancelled') return []
  if (data.status === 'cancelled') return 'event'
  const before = datesOff(doc.published)
  return datesOff(data).filter((date) => date >= today && !before.includes(date))
}

function datesOff({ recurrence }: ContentData): PlainDate[] {
  const rule = readRecurrence(recurrence)
  if (!rule) return []
  return [...rule.except, ...rule.changes.filter(({ isCancelled }) => isCancelled).map(({ date }) => date)].toSorted()
}

import { readEventRules, type EventRules } from '#domain/events/event-rules.ts'
import type { List } from './list.ts'

export const EVENTS = 'appuntamenti'

const rules = new WeakMap<List, EventRules[]>()

/** The events of the list, read once per version. */
export function eventRules(list: List): EventRules[] {
  const known = rules.get(list)
  if (known) return known
  const read = list.ids.flatMap((id) => readEventRules({ ...(JSON.parse(list.documents.get(id)!) as object), id }) ?? [])
  rules.set(list, read)
  return read
}

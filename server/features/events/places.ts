import type { EventPlaces } from '#domain/events/event-booking.ts'
import type { EventRules } from '#domain/events/event-rules.ts'
import { momentMs } from '#domain/events/event.ts'
import { EVENTS, eventRules } from '#server/core/content/event-rules.ts'
import type { List } from '#server/core/content/list.ts'
import type { Deps } from '#server/core/deps.ts'
import { countPlaces } from './queries.ts'

/** Open lists ask every few seconds; all share one recent count. */
const SHARED_MS = 1_000

type Count = { at: number; list: List; places: Promise<EventPlaces[]> }
const counts = new WeakMap<object, Count>()

/** The places of every future event with registration, at most a second old. */
export async function allPlaces({ db, lists, clock }: Pick<Deps, 'db' | 'lists' | 'clock'>): Promise<EventPlaces[]> {
  const list = await lists(EVENTS)
  const kept = counts.get(db)
  const now = clock.now()
  if (kept && kept.list === list && now - kept.at >= 0 && now - kept.at < SHARED_MS) return kept.places
  const places = countAll(db, eventRules(list), now)
  const next = { at: now, list, places }
  counts.set(db, next)
  // A failed count is not shared.
  places.catch(() => counts.get(db) === next && counts.delete(db))
  return places
}

/** Drops the count after this process has changed a place. */
export const forgetPlaces = (db: Deps['db']): void => void counts.delete(db)

async function countAll(db: Deps['db'], events: EventRules[], now: number): Promise<EventPlaces[]> {
  const limited = new Map(events.filter((event) => isAsked(event, now)).map((event) => [event.id, event]))
  const rows = await countPlaces(db, [...limited.keys()], now)
  const slots = new Map<string, EventPlaces>()
  const slotOf = (event: EventRules, occurrence: string): EventPlaces => {
    const key = `${event.id} ${occurrence}`
    const left = event.capacity === null ? null : Math.max(0, event.capacity - event.bookedElsewhere)
    const slot = slots.get(key) ?? { event: event.id, occurrence, left, waiting: event.waitingElsewhere }
    slots.set(key, slot)
    return slot
  }
  for (const event of limited.values()) if (!event.recurrence) slotOf(event, '')
  for (const { eventId, occurrence, state, places, people } of rows) {
    const slot = slotOf(limited.get(eventId)!, occurrence)
    if (state === 'waiting') slot.waiting += people
    else if (slot.left !== null) slot.left = Math.max(0, slot.left - places)
  }
  return [...slots.values()]
}

/** Whether the count is still of interest: not for past events. */
const isAsked = ({ needsRegistration, recurrence, start }: EventRules, now: number): boolean =>
  needsRegistration && (recurrence !== null || momentMs(start) > now)

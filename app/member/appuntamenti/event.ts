import type { CollectionDocument } from '#domain/collection.ts'
import { isUpcoming, readMoment, type EventMoment } from '#domain/event.ts'
import { addDays, weekday, type PlainDate } from '#domain/plain-date.ts'
import { lists } from '../../texts/lists.ts'
import { numberOf, recordOf, textOf } from '../document.ts'

/** An event of the association, as the screens show it. */
export type Event = {
  id: string
  title: string
  category: string
  categoryLabel: string
  summary: string
  description: string
  start: EventMoment
  end: EventMoment | null
  place: { name: string; address: string; lat: number | null; lng: number | null }
  /** Free places; null where there is no limit. */
  placesLeft: number | null
  /** Integer cents; null where guests do not come. */
  memberCents: number
  guestCents: number | null
  membersOnly: boolean
  accessibility: string
  isCancelled: boolean
  statusNote: string
}

/** Null for a document that does not say when it begins. */
export function readEvent(document: CollectionDocument): Event | null {
  const start = readMoment(document.start)
  if (!start) return null
  const place = recordOf(document.place)
  const registration = recordOf(document.registration)
  const capacity = numberOf(document.capacity)
  const category = textOf(document.category)
  return {
    id: document.id,
    title: textOf(document.title),
    category,
    categoryLabel: lists.appuntamenti.categories[category] ?? '',
    summary: textOf(document.summary),
    description: textOf(document.description),
    start,
    end: readMoment(document.end),
    place: { name: textOf(place.name), address: textOf(place.address), lat: numberOf(place.lat), lng: numberOf(place.lng) },
    placesLeft: capacity === null ? null : Math.max(0, capacity - (numberOf(document.booked) ?? 0)),
    memberCents: numberOf(document.priceMemberCents) ?? 0,
    guestCents: numberOf(document.priceGuestCents),
    membersOnly: registration.membersOnly === true,
    accessibility: textOf(document.accessibility),
    isCancelled: document.status === 'cancelled',
    statusNote: textOf(document.statusNote),
  }
}

/** What is still to come at `nowMs` (epoch ms), the nearest first. */
export function upcomingEvents(documents: CollectionDocument[], nowMs: number): Event[] {
  return documents
    .filter((document) => isUpcoming({ start: document.start, end: document.end }, nowMs))
    .map(readEvent)
    .filter((event) => event !== null)
    .toSorted((a, b) => moment(a).localeCompare(moment(b)))
}

export type EventGroup = { id: 'thisWeek' | 'nextWeek' | 'later'; events: Event[] }

/** In the three groups of the agenda; weeks begin on Monday, and what began earlier and still goes on is of this week. Empty groups are left out. */
export function byWeek(events: Event[], today: PlainDate): EventGroup[] {
  const nextMonday = addDays(today, 8 - weekday(today))
  const groupOf = ({ start: { date } }: Event): EventGroup['id'] =>
    date < nextMonday ? 'thisWeek' : date < addDays(nextMonday, 7) ? 'nextWeek' : 'later'
  const groups: EventGroup['id'][] = ['thisWeek', 'nextWeek', 'later']
  return groups.map((id) => ({ id, events: events.filter((event) => groupOf(event) === id) })).filter((group) => group.events.length > 0)
}

const moment = ({ start }: Event): string => `${start.date} ${start.time}`

import type { CollectionDocument } from '#domain/content/collection.ts'
import { heldDays } from '#domain/events/event-recurrence.ts'
import { eventOn, type EventRules, readEventRules } from '#domain/events/event-rules.ts'
import { momentMs, type EventMoment } from '#domain/events/event.ts'
import { holidayOn } from '#domain/holidays.ts'
import { weekday } from '#domain/calendar.ts'
import { addDays, romeDay, type PlainDate } from '#domain/plain-date.ts'
import { events } from './texts.ts'
import { numberOf, recordOf, textOf } from '#domain/fields.ts'

/** An event of the association on one of its days, as the screens show it. */
export type Event = {
  id: string
  /** The day by the rule of an event that comes again; '' for one that is held once. */
  occurrence: PlainDate | ''
  title: string
  category: string
  categoryLabel: string
  summary: string
  description: string
  start: EventMoment
  end: EventMoment | null
  place: { name: string; address: string; lat: number | null; lng: number | null }
  /** Integer cents; null where guests do not come. */
  memberCents: number
  guestCents: number | null
  accessibility: string
  isCancelled: boolean
  statusNote: string
  /** What the association says about registering. */
  note: string
  /** What taking part is like, on that day. */
  rules: EventRules
}

export type IsHoliday = (day: PlainDate) => boolean
export const isNationalHoliday: IsHoliday = (day) => holidayOn(day) !== null

/** Null for a document that does not say when it begins. An event that comes again is the first of its days. */
export function readEvent(document: CollectionDocument): Event | null {
  const rules = readEventRules(document)
  if (!rules) return null
  const place = recordOf(document.place)
  const category = textOf(document.category)
  return {
    id: document.id,
    occurrence: rules.recurrence ? rules.start.date : '',
    title: rules.title,
    category,
    categoryLabel: events.categoryNames[category] ?? '',
    summary: textOf(document.summary),
    description: textOf(document.description),
    start: rules.start,
    end: rules.end,
    place: { name: rules.placeName, address: rules.placeAddress, lat: numberOf(place.lat), lng: numberOf(place.lng) },
    memberCents: rules.memberCents,
    guestCents: rules.guestCents,
    accessibility: textOf(document.accessibility),
    isCancelled: rules.isCancelled,
    statusNote: textOf(document.statusNote),
    note: textOf(recordOf(document.registration).note),
    rules,
  }
}

/** The same event on another of its days. */
export function onDay(event: Event, occurrence: PlainDate | ''): Event {
  const rules = eventOn(event.rules, occurrence)
  const { start, end, isCancelled, placeName } = rules
  const change = event.rules.recurrence?.changes.find(({ date }) => date === occurrence)
  const place = { ...event.place, name: placeName }
  return { ...event, occurrence, start, end, isCancelled, place, rules, statusNote: change?.note || event.statusNote }
}

/** How far the programme is told: what comes again has no end otherwise. */
const DAYS_AHEAD = 180

/** The days on which an event is held, from the first up to half a year from now, each as an event of its own. */
export function daysOf(event: Event, nowMs: number, isHoliday: IsHoliday = isNationalHoliday): Event[] {
  const { recurrence } = event.rules
  if (!recurrence) return [event]
  const to = addDays(romeDay(nowMs), DAYS_AHEAD)
  return heldDays(event.rules.start.date, recurrence, to, isHoliday).map((day) => onDay(event, day))
}

export const isComing = ({ start, end }: Event, nowMs: number): boolean => nowMs < momentMs(end ?? start)

/** What is still to come at `nowMs` (epoch ms), the nearest first; an event that comes again as often as it comes. */
export function upcomingEvents(documents: CollectionDocument[], nowMs: number, isHoliday: IsHoliday = isNationalHoliday): Event[] {
  return documents
    .map(readEvent)
    .filter((event) => event !== null)
    .flatMap((event) => daysOf(event, nowMs, isHoliday))
    .filter((event) => isComing(event, nowMs))
    .toSorted((a, b) => moment(a).localeCompare(moment(b)))
}

/** Of each event the first of its days alone. */
export const firstOfEach = (events: Event[]): Event[] => events.filter((event, i) => events.findIndex(({ id }) => id === event.id) === i)

export type EventGroup = { id: 'thisWeek' | 'nextWeek' | 'later'; events: Event[] }

/**
 * In the three groups of the agenda; weeks begin on Monday, and what began earlier and still goes on is of this week. Further on an
 * event that comes again stands once. Empty groups are left out.
 */
export function byWeek(events: Event[], today: PlainDate): EventGroup[] {
  const nextMonday = addDays(today, 8 - weekday(today))
  const groupOf = ({ start: { date } }: Event): EventGroup['id'] =>
    date < nextMonday ? 'thisWeek' : date < addDays(nextMonday, 7) ? 'nextWeek' : 'later'
  const groups: EventGroup['id'][] = ['thisWeek', 'nextWeek', 'later']
  return groups
    .map((id) => ({ id, events: events.filter((event) => groupOf(event) === id) }))
    .map(({ id, events: all }) => ({ id, events: id === 'later' ? firstOfEach(all) : all }))
    .filter((group) => group.events.length > 0)
}

/** Where an event is: its next day needs no naming. */
export const eventAddress = ({ id, occurrence }: Pick<Event, 'id' | 'occurrence'>, next: PlainDate | '' = ''): string =>
  `/appuntamenti/${id}${occurrence && occurrence !== next ? `?giorno=${occurrence}` : ''}`

const moment = ({ start }: Event): string => `${start.date} ${start.time}`

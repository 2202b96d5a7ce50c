import type { CollectionDocument } from '#domain/content/collection.ts'
import { heldDays } from '#domain/events/event-recurrence.ts'
import { eventOn, type EventRules, readEventRules } from '#domain/events/event-rules.ts'
import { isUpcoming, momentMs, type EventMoment } from '#domain/events/event.ts'
import { holidayOn } from '#domain/holidays.ts'
import { weekday } from '#domain/calendar.ts'
import { addDays, isPlainDate, romeDay, type PlainDate } from '#domain/plain-date.ts'
import { events } from './texts.ts'
import { numberOf, recordOf, textOf } from '#domain/fields.ts'
import { bookOpenText, calendar, drama, megaphone, mountain, navigation, soup, target, trees, utensils } from '#app/ui/icons.ts'
import { lookBy } from '#app/ui/thumb.tsx'
import { formatTime, formatWeekdayDate } from '#domain/format.ts'

/** An event on one of its days, as screens show it. */
export type Event = {
  id: string
  /** The day of a recurring event by its rule; '' for a single event. */
  occurrence: PlainDate | ''
  title: string
  category: string
  categoryLabel: string
  summary: string
  description: string
  start: EventMoment
  end: EventMoment | null
  place: { name: string; address: string; lat: number | null; lng: number | null }
  /** Integer cents; `guestCents` is null if guests may not come. */
  memberCents: number
  guestCents: number | null
  accessibility: string
  isCancelled: boolean
  statusNote: string
  /** The association's note about booking. */
  note: string
  /** The rules of booking on that day. */
  rules: EventRules
}

type IsHoliday = (day: PlainDate) => boolean
const isNationalHoliday: IsHoliday = (day) => holidayOn(day) !== null

/** Null if the document has no start. A recurring event is read as its first day. */
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

/** The event on another of its days. */
export function onDay(event: Event, occurrence: PlainDate | ''): Event {
  const rules = eventOn(event.rules, occurrence)
  const { start, end, isCancelled } = rules
  const change = event.rules.recurrence?.changes.find(({ date }) => date === occurrence)
  // Another place has no point on the map.
  const place = change?.placeName ? { name: change.placeName, address: '', lat: null, lng: null } : event.place
  return { ...event, occurrence, start, end, isCancelled, place, rules, statusNote: change?.note || event.statusNote }
}

/** How far ahead recurring events are listed. */
const DAYS_AHEAD = 180

/** Each day of an event as an event of its own, from the first up to half a year from now. */
export function daysOf(event: Event, nowMs: number, isHoliday: IsHoliday = isNationalHoliday): Event[] {
  const { recurrence } = event.rules
  if (!recurrence) return [event]
  const to = addDays(romeDay(nowMs), DAYS_AHEAD)
  return heldDays(event.rules.start.date, recurrence, to, isHoliday).map((day) => onDay(event, day))
}

export type MissedDay = { day: PlainDate; isOver: boolean }

/**
 * The event on the day of an address, else on its next one. `missed`: the asked-for day in whose place it is, which is over or was taken out.
 *
 * @param days its days to come
 */
export function dayAsked(item: Event, days: readonly Event[], asked: string | null, nowMs: number) {
  // A moved date keeps the address of its old day.
  const found = days.find(({ occurrence }) => occurrence === asked) ?? days.find(({ start }) => start.date === asked)
  const next = days[0]?.occurrence ?? ''
  const event = found ?? days[0] ?? (item.occurrence ? onDay(item, item.occurrence) : item)
  const isMissed = !found && next !== '' && isPlainDate(asked)
  const missed: MissedDay | null = isMissed ? { day: asked, isOver: !isUpcoming(onDay(item, asked), nowMs) } : null
  return { event, next, missed }
}

/** The events that are not over at `nowMs` (epoch ms), the nearest first; recurring events once for each day. */
export function upcomingEvents(documents: CollectionDocument[], nowMs: number, isHoliday: IsHoliday = isNationalHoliday): Event[] {
  return documents
    .map(readEvent)
    .filter((event) => event !== null)
    .flatMap((event) => daysOf(event, nowMs, isHoliday))
    .filter((event) => isUpcoming(event, nowMs))
    .toSorted((a, b) => moment(a).localeCompare(moment(b)))
}

/** Only the first day of each event. */
export const firstOfEach = (events: Event[]): Event[] => events.filter((event, i) => events.findIndex(({ id }) => id === event.id) === i)

type EventGroup = { id: 'thisWeek' | 'nextWeek' | 'later'; events: Event[] }

/**
 * The three groups of the agenda. Weeks begin on Monday; an event that is still running belongs to this week. `later` lists a recurring
 * event once. Empty groups are left out.
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

/** The event's address, without the day if it is the next one. */
export const eventAddress = ({ id, occurrence }: Pick<Event, 'id' | 'occurrence'>, next: PlainDate | '' = ''): string =>
  `/appuntamenti/${id}${occurrence && occurrence !== next ? `?giorno=${occurrence}` : ''}`

const moment = ({ start }: Event): string => `${start.date} ${start.time}`

/** The icon and the hue of each category of events. */
export const categoryLook = lookBy(
  {
    assemblea: { icon: megaphone, hue: 240 },
    convivialita: { icon: utensils, hue: 45 },
    gioco: { icon: target, hue: 300 },
    natura: { icon: mountain, hue: 150 },
    cultura: { icon: drama, hue: 330 },
    viaggi: { icon: navigation, hue: 215 },
    cucina: { icon: soup, hue: 60 },
    formazione: { icon: bookOpenText, hue: 190 },
    comunita: { icon: trees, hue: 120 },
  },
  { icon: calendar, hue: 205 },
)

/** 'venerdì 25 settembre, ore 20:00', in Rome. */
export const momentWords = (ms: number): string => events.at(formatWeekdayDate(romeDay(ms)), formatTime(ms))

export const wallWords = (moment: EventMoment): string => momentWords(momentMs(moment))

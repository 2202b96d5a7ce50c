import type { CollectionDocument } from '#domain/content/collection.ts'
import { momentMs, type EventMoment } from '#domain/events/event.ts'
import { heldDays } from '#domain/events/event-recurrence.ts'
import { eventOn, readEventRules, type EventRules } from '#domain/events/event-rules.ts'
import { recordOf, textOf } from '#domain/fields.ts'
import { formatWeekdayDate } from '#domain/format.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { coordinates, known } from './place.ts'
import type { Place, Preview } from './preview.ts'

/** https://schema.org/Event; for a recurring event, its next occurrence. */
export function eventPreview(event: CollectionDocument, place: Place): Preview {
  const first = readEventRules(event)
  const title = textOf(event.title)
  const summary = textOf(event.summary)
  if (!first) return { title, description: summary, structured: null }
  const rules = nextTime(first, place)
  const { start, end, isCancelled } = rules
  const weekday = formatWeekdayDate(start.date)
  const day = `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}, ore ${start.time}`
  const structured = known({
    '@type': 'Event',
    '@id': place.url,
    name: title,
    description: textOf(event.description) || summary,
    url: place.url,
    startDate: withOffset(start),
    endDate: end && withOffset(end),
    eventStatus: `https://schema.org/${isCancelled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: known({
      '@type': 'Place',
      name: rules.placeName,
      address: rules.placeAddress,
      geo: rules.placeName === first.placeName ? coordinates(recordOf(event.place)) : null,
    }),
    organizer: { '@type': 'Organization', name: place.association, url: place.home },
    isAccessibleForFree: rules.memberCents === 0 && (rules.guestCents ?? 0) === 0,
    maximumAttendeeCapacity: rules.capacity,
    offers: prices(rules).map((cents) => ({
      '@type': 'Offer',
      price: (cents / 100).toFixed(2),
      priceCurrency: 'EUR',
      url: place.url,
      ...(rules.opens && { validFrom: withOffset(rules.opens) }),
    })),
  })
  return { title, description: [`${day}.`, summary].filter(Boolean).join(' '), structured }
}

const prices = ({ memberCents, guestCents }: EventRules) => [...new Set(guestCents === null ? [memberCents] : [memberCents, guestCents])]

/** How far ahead the next occurrence is searched. */
const AHEAD_DAYS = 400

function nextTime(event: EventRules, place: Place): EventRules {
  const times = timesOf(event, place)
  return times.find(({ start, end }) => momentMs(end ?? start) >= place.now) ?? times.at(-1) ?? event
}

/** Whether a recurring event has a future occurrence; null for other events. */
export function comesAgain(document: CollectionDocument, place: Pick<Place, 'now' | 'isHoliday'>): boolean | null {
  const event = readEventRules(document)
  return event?.recurrence ? timesOf(event, place).some(({ start, end }) => momentMs(end ?? start) >= place.now) : null
}

function timesOf(event: EventRules, { now, isHoliday }: Pick<Place, 'now' | 'isHoliday'>): EventRules[] {
  if (!event.recurrence) return [event]
  const days = heldDays(event.start.date, event.recurrence, addDays(romeDay(now), AHEAD_DAYS), isHoliday)
  return days.map((day) => eventOn(event, day))
}

/** ISO 8601 with Rome's offset on that day, for readers in other time zones. */
export function withOffset({ date, time }: EventMoment): string {
  const hours = (Date.parse(`${date}T${time}:00Z`) - momentMs({ date, time })) / 3_600_000
  return `${date}T${time}:00+0${hours}:00`
}

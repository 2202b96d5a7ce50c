import { eventOn, placeText, registeredDay, type EventRules } from './event-rules.ts'
import { isLeftOut, type Recurrence, ruleDays } from './event-recurrence.ts'
import { type IcsLine, icsEndOfDay, icsEscape, icsLocal, icsText, icsUtc, ROME_TIMEZONE } from './ics.ts'
import { addDays, type PlainDate, romeDay } from '#domain/plain-date.ts'

/** The facts of an event for calendars, beside its rules. Times in epoch ms. */
export type IcsEvent = {
  rules: EventRules
  /** Never changes, whatever changes in the event (RFC 7986 §5.3). */
  uid: string
  /** Grows with every change (RFC 5545 §3.8.7.4). */
  sequence: number
  changedAt: number
  description: string
  /** The event's page. */
  url: string
  lat: number | null
  lng: number | null
  /** Text before the title, for a registration on the waiting list. */
  prefix?: string
  isTentative?: boolean
  /** For a recurring event, the only day to be written. */
  only?: PlainDate
  /** For a recurring event, the days that have entries of their own. */
  apart?: readonly PlainDate[]
}

export type IcsCalendar = {
  name: string
  /** The program that writes the calendar (RFC 5545 §3.7.3). */ product: string
  cancelledPrefix: string
  association: string
  /** The time of writing, epoch ms. */
  now: number
}

/** Exceptions of a recurring event are written for this many years ahead; later feeds have the later ones. */
const YEARS_AHEAD = 2

/** A calendar with its events, for files and feeds. `isHoliday`: the days that events not held on holidays leave out. */
export function icsCalendar(calendar: IcsCalendar, events: readonly IcsEvent[], isHoliday: (day: PlainDate) => boolean): string {
  return icsText([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${icsEscape(calendar.product)}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${icsEscape(calendar.name)}`,
    `X-WR-CALNAME:${icsEscape(calendar.name)}`,
    'X-WR-TIMEZONE:Europe/Rome',
    // The refresh interval: RFC 7986 §5.7, and its older name.
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...ROME_TIMEZONE,
    ...events.flatMap((event) => eventLines(calendar, event, isHoliday)),
    'END:VCALENDAR',
  ])
}

function eventLines(calendar: IcsCalendar, event: IcsEvent, isHoliday: (day: PlainDate) => boolean): IcsLine[] {
  const { rules, only } = event
  const { recurrence } = rules
  if (!recurrence) return component(calendar, event, rules)
  if (only) return component(calendar, { ...event, uid: `${only}-${event.uid}` }, registeredDay(rules, only, isHoliday))
  const today = romeDay(calendar.now)
  const days = ruleDays(rules.start.date, recurrence, addDays(today > rules.start.date ? today : rules.start.date, 366 * YEARS_AHEAD))
  const left = days.filter((day) => event.apart?.includes(day) || isLeftOut(recurrence, day, isHoliday))
  const exceptions = left.map((day) => `EXDATE;TZID=Europe/Rome:${icsLocal({ date: day, time: rules.start.time })}`)
  const changed = recurrence.changes.filter(({ date }) => days.includes(date) && !left.includes(date))
  return [
    ...component(calendar, event, rules, [rruleOf(recurrence), ...exceptions]),
    ...changed.flatMap(({ date, note }) => {
      const id = `RECURRENCE-ID;TZID=Europe/Rome:${icsLocal({ date, time: rules.start.time })}`
      const description = [note, event.description].filter(Boolean).join('\n\n')
      return component(calendar, { ...event, description }, eventOn(rules, date), [id])
    }),
  ]
}

function component(calendar: IcsCalendar, event: IcsEvent, rules: EventRules, more: IcsLine[] = []): IcsLine[] {
  const { start, end, isCancelled } = rules
  const title = isCancelled
    ? `${calendar.cancelledPrefix}${rules.title}`
    : `${event.prefix ?? ''}${rules.title}${event.prefix ? '' : ` · ${calendar.association}`}`
  const hasEnd = end && `${end.date}${end.time}` > `${start.date}${start.time}`
  const place = placeText(rules)
  // A day held elsewhere must not keep the event's position on the map.
  const isThere = rules.placeName === event.rules.placeName
  return [
    'BEGIN:VEVENT',
    `UID:${icsEscape(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${icsUtc(event.changedAt)}`,
    `LAST-MODIFIED:${icsUtc(event.changedAt)}`,
    `DTSTART;TZID=Europe/Rome:${icsLocal(start)}`,
    ...(hasEnd ? [`DTEND;TZID=Europe/Rome:${icsLocal(end)}`] : []),
    ...more,
    `SUMMARY:${icsEscape(title)}`,
    `STATUS:${isCancelled ? 'CANCELLED' : event.isTentative ? 'TENTATIVE' : 'CONFIRMED'}`,
    ...(event.description ? [`DESCRIPTION:${icsEscape(event.description)}`] : []),
    ...(place ? [`LOCATION:${icsEscape(place)}`] : []),
    ...(isThere && event.lat !== null && event.lng !== null ? [`GEO:${degrees(event.lat)};${degrees(event.lng)}`] : []),
    `URL:${event.url}`,
    // A cancelled event does not block the day.
    `TRANSP:${isCancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ]
}

/** A FLOAT (RFC 5545 §3.3.7) has no exponent. Six decimals are about ten centimetres. */
const degrees = (value: number): number => Number(value.toFixed(6))

/** Weeks begin on Monday, the standard's default. */
function rruleOf({ freq, interval, byDay, count, until }: Recurrence): IcsLine {
  const parts = [
    `FREQ=${freq}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...(byDay.length > 0 ? [`BYDAY=${byDay.join(',')}`] : []),
    ...(count !== null ? [`COUNT=${count}`] : until !== null ? [`UNTIL=${icsEndOfDay(until)}`] : []),
  ]
  return `RRULE:${parts.join(';')}`
}

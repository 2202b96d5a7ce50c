import { heldDays } from '#domain/event-recurrence.ts'
import { readEventRules } from '#domain/event-rules.ts'
import { holidayOn, type HolidayPlace } from '#domain/holidays.ts'
import { icsCalendar, type IcsEvent } from '#domain/ics-event.ts'
import { type PlainDate } from '#domain/plain-date.ts'
import type { BookingRow } from '#db/tables.ts'
import { associationName } from '../association/association.ts'
import type { Deps } from '../deps.ts'
import { ownOrigins } from '../http/origin.ts'
import { CALENDAR } from './calendar-texts.ts'
import { listBookings, EVENTS } from './queries.ts'
import { revisionsOf } from './revisions.ts'
import { eventPath } from './waiting-list.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'lists' | 'config'>
type Document = { id: string } & Record<string, unknown>

const DAY = 24 * 3_600_000
/** What is over stays in a calendar that is followed for so long. */
const PAST_DAYS = 90

/** One event as a file for any calendar; null when there is none. @param only of an event that comes again, the one day */
export async function eventCalendar(parts: Parts, id: string, only: PlainDate | ''): Promise<string | null> {
  const document = (await allEvents(parts)).find((each) => each.id === id)
  const rules = document && readEventRules(document)
  if (!document || !rules) return null
  const isHoliday = await holidays(parts)
  if (only && !isDayOf(rules, only, isHoliday)) return null
  const [event] = await icsEvents(parts, [{ document, only: only || undefined }])
  return calendarOf(parts, rules.title, [event!], isHoliday)
}

/** A person's registrations, and the whole programme beside them where they want it. */
export async function personalCalendar(parts: Parts, uid: string, { wholeProgramme }: { wholeProgramme: boolean }): Promise<string> {
  const documents = await allEvents(parts)
  const since = parts.clock.now() - PAST_DAYS * DAY
  const bookings = (await listBookings(parts.db, uid, since)).filter(({ endedAt }) => endedAt === null)
  const mine: Entry[] = bookings.flatMap((booking) => {
    const document = documents.find(({ id }) => id === booking.eventId)
    return document ? [{ document, booking, only: booking.occurrence || undefined }] : []
  })
  const once = new Set(bookings.filter(({ occurrence }) => !occurrence).map(({ eventId }) => eventId))
  const others: Entry[] = wholeProgramme ? documents.filter(({ id }) => !once.has(id)).map((document) => ({ document })) : []
  const { shortName } = await associationName(parts)
  return calendarOf(parts, CALENDAR.name(shortName), await icsEvents(parts, [...mine, ...others]), await holidays(parts))
}

type Entry = { document: Document; booking?: BookingRow; only?: PlainDate | undefined }

async function icsEvents(parts: Parts, entries: Entry[]): Promise<IcsEvent[]> {
  const revisions = await revisionsOf(parts, [...new Map(entries.map(({ document }) => [document.id, document])).values()])
  const origin = ownOrigins(parts.config)[0]!
  const { id: association } = await associationName(parts)
  return entries.flatMap(({ document, booking, only }) => {
    const rules = readEventRules(document)
    const revision = revisions.get(document.id)
    if (!rules || !revision) return []
    const isWaiting = booking !== undefined && booking.state !== 'booked'
    const place = document.place as { lat?: unknown; lng?: unknown } | undefined
    return [
      {
        rules,
        // Not of the address that the app has today: it may move, and the event stays the same.
        uid: `${document.id}@${association}.tessera`,
        sequence: revision.sequence + (booking?.revision ?? 0),
        changedAt: Math.max(revision.changedAt, booking?.updatedAt ?? 0),
        description: [document.statusNote, document.summary].filter((text) => typeof text === 'string' && text).join('\n\n'),
        url: origin + eventPath({ eventId: document.id, occurrence: only ?? '' }),
        lat: typeof place?.lat === 'number' ? place.lat : null,
        lng: typeof place?.lng === 'number' ? place.lng : null,
        ...(isWaiting && { prefix: CALENDAR.waiting, isTentative: true }),
        ...(only && { only }),
      },
    ]
  })
}

async function calendarOf(parts: Parts, name: string, events: IcsEvent[], isHoliday: (day: PlainDate) => boolean): Promise<string> {
  const { shortName } = await associationName(parts)
  const calendar = { name, product: CALENDAR.product, cancelledPrefix: CALENDAR.cancelled, association: shortName }
  return icsCalendar(calendar, events, isHoliday)
}

async function allEvents({ lists }: Parts): Promise<Document[]> {
  const { documents } = await lists(EVENTS)
  return Array.from(documents, ([id, data]) => ({ ...(JSON.parse(data) as object), id }))
}

/** The days that are holidays where the association is. */
export async function holidays({ lists }: Pick<Parts, 'lists'>): Promise<(day: PlainDate) => boolean> {
  const place = holidayPlace((await lists('pagine')).documents.get('associazione'))
  return (day) => holidayOn(day, place) !== null
}

function holidayPlace(data: string | undefined): HolidayPlace {
  const association = JSON.parse(data ?? '{}') as { patronalFeast?: { monthDay?: string }; seat?: { provincia?: string } | null }
  return { patronDay: association.patronalFeast?.monthDay ?? null, provincia: association.seat?.provincia ?? null }
}

/** Whether an event that comes again is held on this day of its rule. */
export const isDayOf = (rules: NonNullable<ReturnType<typeof readEventRules>>, day: PlainDate, isHoliday: (day: PlainDate) => boolean) =>
  rules.recurrence !== null && heldDays(rules.start.date, rules.recurrence, day, isHoliday).includes(day)

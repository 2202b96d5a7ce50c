import type { BookingRow } from '#db/tables.ts'
import { isHeldOn } from '#domain/events/event-recurrence.ts'
import { type EventRules, readEventRules } from '#domain/events/event-rules.ts'
import { isUpcoming } from '#domain/events/event.ts'
import { numberOf, recordOf } from '#domain/fields.ts'
import { icsCalendar, type IcsEvent } from '#domain/events/ics-event.ts'
import { addDays, type PlainDate, romeDay } from '#domain/plain-date.ts'
import { associationName } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import { ownOrigins } from '#server/platform/http/origin.ts'
import { EVENTS, eventRules } from '#server/core/content/event-rules.ts'
import { holidays } from '#server/core/content/holidays.ts'
import { listBookings } from './queries.ts'
import { revisionsOf } from './revisions.ts'
import { eventPath } from './waiting-list.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'lists' | 'config'>
type Document = { id: string } & Record<string, unknown>

const DAY = 24 * 3_600_000
/** Past events stay in a followed calendar for this time. */
const PAST_DAYS = 90

/** One event as a calendar file; null when there is none. @param only one day of a recurring event */
export async function eventCalendar(parts: Parts, id: string, only: PlainDate | ''): Promise<string | null> {
  const document = eventOf((await parts.lists(EVENTS)).documents, id)
  const rules = document && readEventRules(document)
  if (!document || !rules) return null
  if (only && !(await isDayOf(parts, rules, only))) return null
  const events = await icsEvents(parts, [{ document, only: only || undefined }])
  return calendarOf(parts, rules.title, events)
}

/** A person's registrations, and the whole programme if they want it. */
export async function personalCalendar(parts: Parts, uid: string, { wholeProgramme }: { wholeProgramme: boolean }): Promise<string> {
  const list = await parts.lists(EVENTS)
  const { documents } = list
  const since = parts.clock.now() - PAST_DAYS * DAY
  const bookings = await listBookings(parts.db, uid, since)
  const open = bookings.filter(({ endedAt }) => endedAt === null)
  const mine: Entry[] = open.flatMap((booking) => {
    const document = eventOf(documents, booking.eventId)
    return document ? [{ document, booking, only: booking.occurrence || undefined }] : []
  })
  const once = new Set(open.filter(({ occurrence }) => !occurrence).map(({ eventId }) => eventId))
  const programme = wholeProgramme ? eventRules(list).filter((rules) => rules.recurrence || isUpcoming(rules, since)) : []
  const others: Entry[] = programme.flatMap(({ id }) => {
    const document = once.has(id) ? null : eventOf(documents, id)
    if (!document) return []
    const apart = open.filter(({ eventId }) => eventId === id).map(({ occurrence }) => occurrence)
    // Also a withdrawn registration: a calendar must never see a lower sequence than before.
    return { document, apart, booking: bookings.find(({ eventId, occurrence }) => eventId === id && !occurrence) }
  })
  const { shortName } = await associationName(parts)
  return calendarOf(parts, CALENDAR.name(shortName), await icsEvents(parts, [...mine, ...others]))
}

/** `only`: the day of a recurring event; `apart`: its days with their own entries. */
type Entry = { document: Document; booking?: BookingRow | undefined; only?: PlainDate | undefined; apart?: PlainDate[] }

async function icsEvents(parts: Parts, entries: Entry[]): Promise<IcsEvent[]> {
  const revisions = await revisionsOf(parts, [...new Map(entries.map(({ document }) => [document.id, document])).values()])
  const origin = ownOrigins(parts.config)[0]!
  const { id: association } = await associationName(parts)
  return entries.flatMap(({ document, booking, only, apart }) => {
    const rules = readEventRules(document)
    const revision = revisions.get(document.id)
    if (!rules || !revision) return []
    const isWaiting = booking?.state === 'waiting' || booking?.state === 'offered'
    const { lat, lng } = recordOf(document.place)
    return [
      {
        rules,
        // Independent of the app's current address: it may change, and the event stays the same.
        uid: `${document.id}@${association}.tessera`,
        sequence: revision.sequence + (booking?.revision ?? 0),
        changedAt: Math.max(revision.changedAt, booking?.updatedAt ?? 0),
        description: [document.statusNote, document.summary].filter((text) => typeof text === 'string' && text).join('\n\n'),
        url: origin + eventPath({ eventId: document.id, occurrence: only ?? '' }),
        lat: degreesOf(lat, 90),
        lng: degreesOf(lng, 180),
        ...(isWaiting && { prefix: CALENDAR.waiting, isTentative: true }),
        ...(only && { only }),
        ...(apart && { apart }),
      },
    ]
  })
}

const degreesOf = (value: unknown, most: number): number | null => {
  const degrees = numberOf(value)
  return degrees !== null && Math.abs(degrees) <= most ? degrees : null
}

async function calendarOf(parts: Parts, name: string, events: IcsEvent[]): Promise<string> {
  const { shortName } = await associationName(parts)
  const words = { name, product: CALENDAR.product, cancelledPrefix: CALENDAR.cancelled, association: shortName }
  return icsCalendar({ ...words, now: parts.clock.now() }, events, await holidays(parts))
}

function eventOf(documents: ReadonlyMap<string, string>, id: string): Document | null {
  const data = documents.get(id)
  return data === undefined ? null : { ...(JSON.parse(data) as object), id }
}

/** The programme further ahead is unknown. */
export const DAYS_AHEAD = 732

/** Whether a recurring event is held on this day of its rule. */
export async function isDayOf(parts: Pick<Parts, 'lists' | 'clock'>, { start, recurrence }: EventRules, day: PlainDate): Promise<boolean> {
  if (recurrence === null || day > addDays(romeDay(parts.clock.now()), DAYS_AHEAD)) return false
  return isHeldOn(start.date, recurrence, day, await holidays(parts))
}

/** Italian texts in calendars. */
const CALENDAR = {
  product: '-//Tessera//Appuntamenti//IT',
  name: (association: string): string => `Appuntamenti · ${association}`,
  waiting: '(in lista) ',
  cancelled: 'ANNULLATO: ',
}

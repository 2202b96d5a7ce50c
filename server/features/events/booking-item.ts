import type { Database } from '#db/connect.ts'
import type { BookingRow } from '#db/tables.ts'
import type { BookingItem, BookingState } from '#domain/events/event-booking.ts'
import { dayOfBooking, cancelDeadline, readEventRules, type EventRules } from '#domain/events/event-rules.ts'
import { romeDay } from '#domain/plain-date.ts'
import { romeTime } from '#domain/rome-time.ts'
import type { Deps } from '#server/core/deps.ts'
import { EVENTS } from '#server/core/content/event-rules.ts'
import { holidays } from '#server/core/content/holidays.ts'
import { countAhead, listBookings } from './queries.ts'

const DAY = 24 * 3_600_000
/** Past registrations are shown for this time. */
const SHOWN_DAYS = 365

/** The person's registrations, next event first, with the events' current data. */
export async function ownBookings({ db, clock, lists }: Pick<Deps, 'db' | 'clock' | 'lists'>, uid: string): Promise<BookingItem[]> {
  const rows = await listBookings(db, uid, clock.now() - SHOWN_DAYS * DAY)
  if (rows.length === 0) return []
  const { documents } = await lists(EVENTS)
  const isHoliday = await holidays({ lists })
  return Promise.all(
    rows.map((row) => {
      const data = documents.get(row.eventId)
      const rules = data === undefined ? null : readEventRules({ ...(JSON.parse(data) as object), id: row.eventId })
      return bookingItem(db, row, rules && dayOfBooking(rules, row, isHoliday, clock.now()))
    }),
  )
}

/** A registration for display. `event`: null when its document is gone; the stored data are then shown. */
export async function bookingItem(db: Database, row: BookingRow, event: EventRules | null): Promise<BookingItem> {
  return {
    id: row.id,
    event: row.eventId,
    occurrence: row.occurrence,
    state: row.state as BookingState,
    guests: row.guests,
    priceCents: row.priceCents,
    title: event?.title ?? row.title,
    start: event?.start ?? { date: romeDay(row.startsAt), time: romeTime(row.startsAt) },
    end: event?.end ?? null,
    placeName: event?.placeName ?? row.place ?? '',
    isCancelled: event?.isCancelled ?? row.calledOffAt !== null,
    withdrawUntil: event ? cancelDeadline(event) : row.startsAt,
    offerEndsAt: row.state === 'offered' ? row.offerEndsAt : null,
    ahead: row.state === 'waiting' ? (await countAhead(db, row)) + (event?.waitingElsewhere ?? 0) : null,
    createdAt: row.createdAt,
  }
}

import type { BookingItem, BookingState } from '#domain/events/event-booking.ts'
import { momentMs } from '#domain/events/event.ts'

/** Whether a booking still counts: a place, a turn in the waiting list, or an offer. */
const counts = ({ state }: Pick<BookingItem, 'state'>): boolean => state === 'booked' || state === 'waiting' || state === 'offered'

/** The states of one's own bookings, by event and day. */
export const ownStates = (bookings: BookingItem[]): Map<string, BookingState> =>
  new Map(bookings.filter(counts).map((booking) => [`${booking.event} ${booking.occurrence}`, booking.state]))

export const ownBooking = (bookings: BookingItem[], event: { id: string; occurrence: string }): BookingItem | undefined =>
  bookings.find((booking) => booking.event === event.id && booking.occurrence === event.occurrence && counts(booking))

/** The first of these events with a place that is booked or offered. A turn in the waiting list is no place yet. */
export const nextOwn = <T extends { id: string; occurrence: string }>(
  coming: T[],
  mine: ReadonlyMap<string, BookingState>,
): T | undefined => coming.find(({ id, occurrence }) => ['booked', 'offered'].includes(mine.get(`${id} ${occurrence}`) ?? ''))

/** Bookings to come, nearest first, and past ones, latest first. Past events list only where the person had a place. */
export function splitBookings(bookings: BookingItem[], nowMs: number): { next: BookingItem[]; past: BookingItem[] } {
  const isOver = ({ start, end }: BookingItem) => momentMs(end ?? start) <= nowMs
  const open = bookings.filter(counts)
  return { next: open.filter((booking) => !isOver(booking)), past: open.filter((b) => isOver(b) && b.state === 'booked').toReversed() }
}

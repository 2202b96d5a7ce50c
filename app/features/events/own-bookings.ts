import type { BookingItem, BookingState } from '#domain/events/event-booking.ts'
import { momentMs } from '#domain/events/event.ts'

/** Those that still count: a place, a turn in the list, an offer. */
export const counts = ({ state }: Pick<BookingItem, 'state'>): boolean => state === 'booked' || state === 'waiting' || state === 'offered'

/** How it stands with each event and day that one takes part in. */
export const ownStates = (bookings: BookingItem[]): Map<string, BookingState> =>
  new Map(bookings.filter(counts).map((booking) => [`${booking.event} ${booking.occurrence}`, booking.state]))

/** One's registration to an event that counts, if any. */
export const ownBooking = (bookings: BookingItem[], event: { id: string; occurrence: string }): BookingItem | undefined =>
  bookings.find((booking) => booking.event === event.id && booking.occurrence === event.occurrence && counts(booking))

/** What one has a place at, or is offered one, out of what is to come, the nearest first. A turn in the list is no place yet. */
export const nextOwn = <T extends { id: string; occurrence: string }>(
  coming: T[],
  mine: ReadonlyMap<string, BookingState>,
): T | undefined => coming.find(({ id, occurrence }) => ['booked', 'offered'].includes(mine.get(`${id} ${occurrence}`) ?? ''))

/** What is to come, the nearest first, and what is over, the last first. What was given back is told once the event is over no more. */
export function splitBookings(bookings: BookingItem[], nowMs: number): { next: BookingItem[]; past: BookingItem[] } {
  const isOver = ({ start, end }: BookingItem) => momentMs(end ?? start) <= nowMs
  const open = bookings.filter(counts)
  return { next: open.filter((booking) => !isOver(booking)), past: open.filter((b) => isOver(b) && b.state === 'booked').toReversed() }
}

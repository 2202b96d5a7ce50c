import type { BookingItem } from '#domain/events/event-booking.ts'
import { call } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'
import { eventPlaces } from './event-places.ts'

/** One's own registrations. */
export const bookings = createResource<BookingItem[]>({
  name: 'bookings',
  version: 2,
  load: () => call<BookingItem[]>('GET', '/api/events/bookings'),
})

export const useBookings = (): BookingItem[] => bookings.use().data ?? NONE
const NONE: BookingItem[] = []

/** @throws ApiError events.refused with details.reason, api.invalid with the fields, auth.network */
export const register = (event: string, occurrence: string, values: object): Promise<BookingItem> =>
  changed(call<BookingItem>('PUT', address(event, occurrence), values))
/** @throws ApiError events.refused, auth.network */
export const acceptOffer = (event: string, occurrence: string): Promise<BookingItem> =>
  changed(call<BookingItem>('POST', address(event, occurrence, '/confirm'), {}))
/** @throws ApiError events.refused, auth.network */
export const withdraw = (event: string, occurrence: string): Promise<void> => changed(call<void>('DELETE', address(event, occurrence), {}))

const address = (event: string, occurrence: string, more = ''): string =>
  `/api/events/${encodeURIComponent(event)}/booking${more}${occurrence && `?giorno=${occurrence}`}`

/** Also a refusal may mean that somebody else took the place: the places are read again. */
async function changed<T>(change: Promise<T>): Promise<T> {
  try {
    return await change
  } finally {
    await Promise.all([bookings.refresh(), eventPlaces.refresh()])
  }
}

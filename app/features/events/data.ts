import type { BookingItem, EventPlaces } from '#domain/events/event-booking.ts'
import { call } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'

/** One's own bookings. */
export const bookings = createResource<BookingItem[]>({
  name: 'bookings',
  version: 2,
  load: () => call<BookingItem[]>('GET', '/api/events/bookings'),
})

export const useBookings = (): BookingItem[] => bookings.use().data ?? NO_BOOKINGS
const NO_BOOKINGS: BookingItem[] = []

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

/** Reloads the places after a refusal too: somebody else may have taken the last one. */
async function changed<T>(change: Promise<T>): Promise<T> {
  try {
    return await change
  } finally {
    await Promise.all([bookings.refresh(), eventPlaces.refresh()])
  }
}

type KnownPlaces = ReadonlyMap<string, EventPlaces>

/** Places left now, by event and day. Not kept on the device: an old number is useless. */
const eventPlaces = createResource<KnownPlaces>({
  name: 'places',
  isPublic: true,
  load: async () => {
    const { places } = await call<{ places: EventPlaces[] }>('GET', '/api/events/places')
    return new Map(places.map((each) => [`${each.event} ${each.occurrence}`, each]))
  },
  refused: () => null,
})

/** Reloaded as long as the screen is visible. */
export const useEventPlaces = (): KnownPlaces => eventPlaces.use({ every: 15_000 }).data ?? NO_PLACES
const NO_PLACES: KnownPlaces = new Map()

export const placesOf = (places: KnownPlaces, event: string, occurrence: string): EventPlaces | undefined =>
  places.get(`${event} ${occurrence}`)

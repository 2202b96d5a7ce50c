import type { EventPlaces } from '#domain/events/event-booking.ts'
import { call } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'

export type KnownPlaces = ReadonlyMap<string, EventPlaces>

/** Places left now, by event and day. Nothing is kept, or said without an answer: a number of yesterday helps nobody. */
export const eventPlaces = createResource<KnownPlaces>({
  name: 'places',
  isPublic: true,
  load: async () => {
    const { places } = await call<{ places: EventPlaces[] }>('GET', '/api/events/places')
    return new Map(places.map((each) => [`${each.event} ${each.occurrence}`, each]))
  },
  refused: () => null,
})

/** As they are now, for as long as the screen is looked at. */
export const useEventPlaces = (): KnownPlaces => eventPlaces.use({ every: 15_000 }).data ?? NONE
const NONE: KnownPlaces = new Map()

export const placesOf = (places: KnownPlaces, event: string, occurrence: string): EventPlaces | undefined =>
  places.get(`${event} ${occurrence}`)

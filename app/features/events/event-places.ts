import { useEffect } from 'react'
import type { EventPlaces } from '#domain/events/event-booking.ts'
import { call } from '#app/platform/api.ts'
import { followed } from '#app/platform/create-store.ts'
import { report } from '#app/platform/log-warning.ts'

/** Places left now, by event and day; empty until the server has answered. They are never kept: a number of yesterday helps nobody. */
export type KnownPlaces = ReadonlyMap<string, EventPlaces>

const known = followed<KnownPlaces>(new Map())
/** How often it is asked again while somebody looks. */
const EVERY_MS = 15_000

/** The places as they are now, for as long as the screen is looked at; nothing is asked behind a covered window. */
export function useEventPlaces(): KnownPlaces {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void refreshPlaces()
    }
    look()
    const timer = setInterval(look, EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return known.use()
}

export const placesOf = (places: KnownPlaces, event: string, occurrence: string): EventPlaces | undefined =>
  places.get(`${event} ${occurrence}`)

/** Asks again at once: after one's own registration. Never throws; without an answer nothing is said about places. */
export async function refreshPlaces(): Promise<void> {
  try {
    const { places } = await call<{ places: EventPlaces[] }>('GET', '/api/events/places')
    known.set(new Map(places.map((each) => [`${each.event} ${each.occurrence}`, each])))
  } catch (error) {
    report('places not loaded', error)
    known.set(new Map())
  }
}

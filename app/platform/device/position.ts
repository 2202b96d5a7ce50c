import type { Position } from '#domain/distance.ts'
import { createStore } from '#app/platform/create-store.ts'
import { logWarning } from '#app/platform/log-warning.ts'

/** `accuracy`: radius in metres around the position, as the device estimates it. */
export type OwnPosition = Position & { accuracy: number }

export type PositionState =
  { state: 'not_asked' | 'asking' | 'denied' | 'failed' | 'unsupported'; position: null } | { state: 'known'; position: OwnPosition }

const known = createStore<PositionState>({ state: 'not_asked', position: null })

/** The person's position, once they have asked for it. It stays in this page's memory; it is sent only in a report, if they add it. */
export const usePosition = (): PositionState => known.use()
export const positionState = (): PositionState => known.get()

/** Asks the device, which asks the person. Call it from a press, never by itself. */
export function askPosition(): Promise<OwnPosition | null> {
  if (!('geolocation' in navigator)) {
    known.set({ state: 'unsupported', position: null })
    return Promise.resolve(null)
  }
  if (known.get().state !== 'known') known.set({ state: 'asking', position: null })
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy } }) => {
        const position = { lat, lng, accuracy }
        known.set({ state: 'known', position })
        resolve(position)
      },
      (error) => {
        logWarning('position not known', error)
        known.set({ state: error.code === error.PERMISSION_DENIED ? 'denied' : 'failed', position: null })
        resolve(null)
      },
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    )
  })
}

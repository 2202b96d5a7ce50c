import { beforeEach, expect, test, vi } from 'vitest'
import type * as Position from './position.ts'

let position: typeof Position
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.resetModules()
  position = await import('./position.ts')
})

type Ask = (found: PositionCallback, failed: PositionErrorCallback) => void
const device = (getCurrentPosition: Ask) => vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } })
const refusal = (code: number) => ({ code, PERMISSION_DENIED: 1 }) as GeolocationPositionError

test('the position is requested by a press only', async () => {
  const ask = vi.fn<Ask>((found) => found({ coords: { latitude: 43.36, longitude: 11.8, accuracy: 40 } } as GeolocationPosition))
  device(ask)
  expect(ask).not.toHaveBeenCalled()
  expect(await position.askPosition()).toEqual({ lat: 43.36, lng: 11.8, accuracy: 40 })
  expect(position.positionState()).toMatchObject({ state: 'known', position: { lat: 43.36 } })
})

test.each([
  [1, 'denied'],
  [2, 'failed'],
  [3, 'failed'],
])('a device that answers with %i: %s', async (code, state) => {
  device((_found, failed) => failed(refusal(code)))
  expect(await position.askPosition()).toBeNull()
  expect(position.positionState()).toEqual({ state, position: null })
})

test('a device without geolocation is not asked', async () => {
  vi.stubGlobal('navigator', {})
  expect(await position.askPosition()).toBeNull()
  expect(position.positionState()).toEqual({ state: 'unsupported', position: null })
})

test('the last position stays during a new request', async () => {
  device((found) => found({ coords: { latitude: 1, longitude: 2, accuracy: 3 } } as GeolocationPosition))
  await position.askPosition()
  device(() => {})
  void position.askPosition()
  expect(position.positionState().state).toBe('known')
})

import { expect, test } from 'vitest'
import { isMapPage } from './map-page.ts'

test.each(['/ristoranti/map', '/map', '/map/toscana', '/home?da=/map', '/login?return=/ristoranti/map'])('%s is a map page', (path) => {
  expect(isMapPage(path)).toBe(true)
})

test.each(['/', '/home', '/ristoranti', '/test-map', '/login?return=%2Fmap'])('%s is not a map page', (path) => {
  expect(isMapPage(path)).toBe(false)
})

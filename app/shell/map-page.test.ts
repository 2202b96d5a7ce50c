import { expect, test } from 'vitest'
import { isMapPage } from './map-page.ts'

test.each(['/ristoranti/map', '/map', '/map/toscana'])('%s is a map page', (path) => {
  expect(isMapPage(path)).toBe(true)
})

test.each(['/', '/home', '/ristoranti', '/test-map'])('%s is not a map page', (path) => {
  expect(isMapPage(path)).toBe(false)
})

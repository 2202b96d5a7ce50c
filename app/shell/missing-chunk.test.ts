import { expect, test } from 'vitest'
import { isMissingChunk } from './missing-chunk.ts'

test.each([
  ['Chromium', new TypeError('Failed to fetch dynamically imported module: https://circolo.example/assets/sport-3f.js')],
  ['Firefox', new TypeError('error loading dynamically imported module: https://circolo.example/assets/sport-3f.js')],
  ['Safari', new TypeError('Importing a module script failed.')],
  ['our own preloading of a style', new Error('not loaded: /assets/sport-3f.css')],
])('%s reports a missing chunk', (_who, error) => {
  expect(isMissingChunk(error)).toBe(true)
})

test('any other error is not a missing chunk', () => {
  expect(isMissingChunk(new TypeError('e is not iterable'))).toBe(false)
  expect(isMissingChunk(new Response(null, { status: 404 }))).toBe(false)
})

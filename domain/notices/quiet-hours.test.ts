import { expect, test } from 'vitest'
import { afterQuietHours } from './quiet-hours.ts'

const rome = (text: string) => Date.parse(text)

test.each([
  ['2026-11-10T20:59:59.999+01:00', '2026-11-10T20:59:59.999+01:00'],
  ['2026-11-10T21:00:00+01:00', '2026-11-11T08:00:00+01:00'],
  ['2026-11-10T23:59:00+01:00', '2026-11-11T08:00:00+01:00'],
  ['2026-11-11T00:00:00+01:00', '2026-11-11T08:00:00+01:00'],
  ['2026-11-11T07:59:59.999+01:00', '2026-11-11T08:00:00+01:00'],
  ['2026-11-11T08:00:00+01:00', '2026-11-11T08:00:00+01:00'],
  ['2026-12-31T22:00:00+01:00', '2027-01-01T08:00:00+01:00'],
])('a push ready at %s rings at %s', (ready, rings) => {
  expect(afterQuietHours(rome(ready))).toBe(rome(rings))
})

test('a night with a clock change ends at eight too', () => {
  expect(afterQuietHours(rome('2026-03-28T22:00:00+01:00'))).toBe(rome('2026-03-29T08:00:00+02:00'))
  expect(afterQuietHours(rome('2026-10-24T22:00:00+02:00'))).toBe(rome('2026-10-25T08:00:00+01:00'))
})

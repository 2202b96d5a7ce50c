import { expect, test } from 'vitest'
import { metresPerPixel, scaleMetres } from './scale.ts'

test('a pixel at the zoom of a town is some ten metres', () => {
  expect(metresPerPixel(13, 43.4)).toBeCloseTo(13.9, 1)
})

test('the scale’s line has a round length, long enough to be read, at every zoom that has one', () => {
  expect([10, 11, 12, 13, 14, 15, 16, 17, 18].map((zoom) => scaleMetres(zoom, 43.4))).toEqual([
    null,
    5_000,
    2_000,
    1_000,
    500,
    500,
    200,
    100,
    100,
  ])
})

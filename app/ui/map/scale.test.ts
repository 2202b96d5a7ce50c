import { expect, test } from 'vitest'
import { metresPerPixel, scaleMetres } from './scale.ts'

test('a pixel at the zoom of a town is about ten metres', () => {
  expect(metresPerPixel(13, 43.4)).toBeCloseTo(13.9, 1)
})

test('the scale bar has a round, readable length at every zoom that has one', () => {
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

import { expect, test } from 'vitest'
import { metresPerPixel, squareMetres } from './grid.ts'

test('a pixel at the zoom of a town is some ten metres', () => {
  expect(metresPerPixel(13, 43.4)).toBeCloseTo(13.9, 1)
})

test('squares have a round side, large enough to be seen, at every zoom that has them', () => {
  expect([10, 11, 12, 13, 14, 15, 16, 17, 18].map((zoom) => squareMetres(zoom, 43.4))).toEqual([
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

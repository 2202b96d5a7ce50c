import { expect, test } from 'vitest'
import { canvasPixels, modulePixels, QUIET_ZONE } from './qr.ts'

/** The width of the card's panel on a phone: margins of 16, border of 12. */
const panel = (phone: number) => Math.min(358, phone - 32) - 24
const onCard = (modules: number, phone: number, ratio: number) => modulePixels({ modules, side: 244, room: panel(phone), ratio })
const enlarged = (modules: number, phone: number, ratio: number) => modulePixels({ modules, side: Infinity, room: phone, ratio })

test.each([
  [390, 1, 4],
  [390, 2, 8],
  [393, 2.625, 10],
  [390, 3, 12],
  [332, 2, 8],
  [331, 2, 7],
  [331, 1, 3],
  [320, 2, 7],
  [320, 3, 11],
  [280, 2, 6],
])('61 modules on a phone of %i px at ratio %d have %i device pixels each', (phone, ratio, pixels) => {
  expect(onCard(61, phone, ratio)).toBe(pixels)
})

test.each([
  [344, 1, 4],
  [345, 1, 5],
  [345, 2, 10],
  [413, 1, 5],
  [414, 1, 6],
  [393, 2.625, 14],
])('61 enlarged modules in %i px at ratio %d have %i device pixels each', (phone, ratio, pixels) => {
  expect(enlarged(61, phone, ratio)).toBe(pixels)
})

test('a short code is drawn larger, up to the side of a long one', () => {
  for (const ratio of [1, 2, 2.625, 3]) {
    const pixels = onCard(29, 390, ratio)
    expect((29 * pixels) / ratio).toBeLessThanOrEqual(244)
    expect((29 * pixels) / ratio).toBeGreaterThan(244 - 29)
  }
})

test('modules are whole device pixels, at least 3 px, and fit with their quiet zone if 3 px fit', () => {
  for (const ratio of [1, 1.25, 1.5, 2, 2.625, 3, 3.5])
    for (let modules = 21; modules <= 77; modules += 4)
      for (let phone = 280; phone <= 480; phone += 1) {
        const pixels = onCard(modules, phone, ratio)
        expect(Number.isInteger(pixels)).toBe(true)
        expect(pixels / ratio).toBeGreaterThanOrEqual(3)
        const whole = ((modules + 2 * QUIET_ZONE) * pixels) / ratio
        if (pixels > Math.ceil(3 * ratio)) expect(whole).toBeLessThanOrEqual(panel(phone) + 1 / 32)
      }
})

test.each([
  [552, 2, 552],
  [690, 2.625, 693],
  [345, 1.25, 345],
  [925, 3, 927],
  [759, 2.75, 759],
])('a canvas of %i device pixels at ratio %d takes %i, whole in both units', (needed, ratio, side) => {
  expect(canvasPixels(needed, ratio)).toBe(side)
  expect(Number.isInteger(side / ratio)).toBe(true)
})

test('the canvas is as large as the code when no near side is whole in both units', () => {
  expect(canvasPixels(690, 1.7578125)).toBe(690)
})

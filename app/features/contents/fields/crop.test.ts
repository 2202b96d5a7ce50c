import { describe, expect, test } from 'vitest'
import { centreOn, cropBox, isTooSmall, maxZoom, moveCrop, sentSize, startCrop, within, zoomCrop } from './crop.ts'

const wide = { width: 4000, height: 2000 }
const upright = { width: 2000, height: 4000 }

/** Whether the crop is within the picture, apart from rounding. */
function isInside(size: typeof wide, crop: Parameters<typeof cropBox>[1]): boolean {
  const { left, top, width, height } = cropBox(size, crop)
  return left >= -1e-6 && top >= -1e-6 && left + width <= size.width + 1e-6 && top + height <= size.height + 1e-6
}

describe('the first crop', () => {
  test('is the widest 3:2 in the middle of a wide picture', () => {
    expect(cropBox(wide, startCrop(wide))).toEqual({ width: 3000, height: 2000, left: 500, top: 0 })
  })
  test('is above the middle of an upright picture, where faces are', () => {
    const { top, height } = cropBox(upright, startCrop(upright))
    expect(top + height / 2).toBeCloseTo(1600)
  })
  test('is all of a 3:2 picture', () => {
    expect(cropBox({ width: 900, height: 600 }, startCrop({ width: 900, height: 600 }))).toEqual({
      width: 900,
      height: 600,
      left: 0,
      top: 0,
    })
  })
})

describe('moving and zooming', () => {
  test('a drag to the right shows more of the left', () => {
    const moved = moveCrop(wide, startCrop(wide), { x: 0.1, y: 0 })
    expect(cropBox(wide, moved).left).toBeCloseTo(200)
  })
  test.each([
    { x: 9, y: 9 },
    { x: -9, y: -9 },
    { x: 0.7, y: -0.2 },
  ])('never leaves the picture: %o', (by) => {
    for (const size of [wide, upright])
      for (const zoom of [1, 2.5, 80]) expect(isInside(size, moveCrop(size, within(size, { x: 0.5, y: 0.5, zoom }), by))).toBe(true)
  })
  test('the point under the fingers stays there', () => {
    const at = { x: 0.25, y: 0.75 }
    const before = within(wide, { x: 0.5, y: 0.5, zoom: 2 })
    const after = zoomCrop(wide, before, 1.5, at)
    const pointed = (crop: typeof before) => {
      const { left, top, width, height } = cropBox(wide, crop)
      return [left + at.x * width, top + at.y * height].map(Math.round)
    }
    expect(after.zoom).toBeCloseTo(3)
    expect(pointed(after)).toEqual(pointed(before))
  })
  test('zooming out ends at the full width', () => expect(zoomCrop(wide, { x: 0.5, y: 0.5, zoom: 2 }, 0.01).zoom).toBe(1))
  test('a press centres that point', () => {
    const near = within(wide, { x: 0.5, y: 0.5, zoom: 4 })
    const { left, top, width, height } = cropBox(wide, near)
    const { x, y } = centreOn(wide, near, { x: 0.75, y: 0.25 })
    expect([x * wide.width, y * wide.height]).toEqual([left + 0.75 * width, top + 0.25 * height])
  })
})

describe('the minimum of pixels', () => {
  test.each([
    [{ width: 300, height: 200 }, false],
    [{ width: 299, height: 200 }, true],
    [{ width: 4000, height: 150 }, true],
    [{ width: 150, height: 4000 }, true],
  ])('%o is too small: %s', (size, expected) => expect(isTooSmall(size)).toBe(expected))
  test('limits the zoom', () => {
    const size = { width: 600, height: 400 }
    expect(maxZoom(size)).toBe(2)
    expect(cropBox(size, zoomCrop(size, startCrop(size), 100)).width).toBe(300)
  })
  test.each([
    [4000, { width: 1440, height: 960 }],
    [1000, { width: 999, height: 666 }],
    [300.2, { width: 300, height: 200 }],
    [299.99, { width: 300, height: 200 }],
  ])('of a crop %d wide there are sent %o', (width, sent) => expect(sentSize({ width })).toEqual(sent))
})

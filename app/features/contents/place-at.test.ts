import { expect, test } from 'vitest'
import { placeAt } from './place-at.ts'

const heights = (...all: number[]) => {
  let top = 0
  return all.map((height) => ({ top, bottom: (top += height) }))
}

test.each([
  ['where it stands', 1, 110, 1],
  ['past the middle of the next', 1, 176, 2],
  ['not past its middle', 1, 174, 1],
  ['below the list', 0, 900, 3],
  ['above the middle of the one before', 1, 49, 0],
  ['above the list', 3, -20, 0],
])('a dragged line %s', (_, from, y, place) => expect(placeAt(heights(100, 50, 50, 100), from, y)).toBe(place))

import { expect, test } from 'vitest'
import { CHUNK, chunksBetween, chunksOf, spaces } from './long-list-view.ts'

const ROWS = 100 * CHUNK

test('what is not drawn keeps its place, so that the list is as long as it is', () => {
  const heights = Array.from({ length: chunksOf(ROWS) }, () => 1600)
  const { above, below } = spaces({ first: 10, end: 13, heights }, ROWS)
  expect([above, below]).toEqual([16_000, 87 * 1600])
})

test('the height of chunks that were never drawn is guessed from those that were', () => {
  const { below } = spaces({ first: 0, end: 1, heights: [CHUNK * 50] }, CHUNK * 3 + 1)
  expect(below).toBe(2 * CHUNK * 50 + 50)
})

test('what is on the screen is drawn, with a good deal above and below', () => {
  const heights = Array.from({ length: 100 }, () => 1000)
  expect(chunksBetween(0, 800, heights, ROWS)).toEqual({ first: 0, end: 2 })
  expect(chunksBetween(50_000, 50_800, heights, ROWS)).toEqual({ first: 48, end: 52 })
  expect(chunksBetween(99_500, 100_300, heights, ROWS)).toEqual({ first: 98, end: 100 })
})

test.each([
  [1e9, 1e9 + 800],
  [-1e9, -1e9 + 800],
])('wherever the screen is, something is drawn', (top, bottom) => {
  const { first, end } = chunksBetween(top, bottom, [], 2 * CHUNK + 5)
  expect(first).toBeGreaterThanOrEqual(0)
  expect(end).toBeGreaterThan(first)
  expect(end).toBeLessThanOrEqual(3)
})

import { expect, test } from 'vitest'
import { CHUNK, chunksBetween, chunksOf, spaces } from './long-list-view.ts'

const ROWS = 100 * CHUNK

test('rows that are not rendered keep their space', () => {
  const heights = Array.from({ length: chunksOf(ROWS) }, () => 1600)
  const { above, below } = spaces({ first: 10, end: 13, heights }, ROWS)
  expect([above, below]).toEqual([16_000, 87 * 1600])
})

test('the height of chunks never rendered is estimated from rendered ones', () => {
  const { below } = spaces({ first: 0, end: 1, heights: [CHUNK * 50] }, CHUNK * 3 + 1)
  expect(below).toBe(2 * CHUNK * 50 + 50)
})

test('the screen’s chunks are rendered, with some above and below', () => {
  const heights = Array.from({ length: 100 }, () => 1000)
  expect(chunksBetween(0, 800, heights, ROWS)).toEqual({ first: 0, end: 2 })
  expect(chunksBetween(50_000, 50_800, heights, ROWS)).toEqual({ first: 48, end: 52 })
  expect(chunksBetween(99_500, 100_300, heights, ROWS)).toEqual({ first: 98, end: 100 })
})

test.each([
  [1e9, 1e9 + 800],
  [-1e9, -1e9 + 800],
])('some chunk is rendered at any scroll position', (top, bottom) => {
  const { first, end } = chunksBetween(top, bottom, [], 2 * CHUNK + 5)
  expect(first).toBeGreaterThanOrEqual(0)
  expect(end).toBeGreaterThan(first)
  expect(end).toBeLessThanOrEqual(3)
})

import { expect, test } from 'vitest'
import { summary } from './frames.ts'

test('frames are described by mean, median, slow end and maximum', () => {
  const times = [...Array.from({ length: 98 }, () => 16), 50, 200]
  expect(summary(times)).toEqual({ count: 100, mean: 18.18, median: 16, p95: 16, longest: 200 })
})

test('no frames give no figures', () => {
  expect(summary([])).toEqual({ count: 0, mean: 0, median: 0, p95: 0, longest: 0 })
})

import { expect, test } from 'vitest'
import { topOf } from './chart-scale.ts'

test.each([
  [1, 3],
  [3, 3],
  [4, 6],
  [7, 9],
  [10, 15],
  [86, 90],
  [91, 150],
  [150, 150],
  [1_000, 1_500],
])('%d checks a day stand on a scale up to %d', (most, top) => expect(topOf(most, 3)).toBe(top))

import { expect, test } from 'vitest'
import { topOf } from './chart-scale.ts'

test.each([
  [1, 3],
  [3, 3],
  [4, 6],
  [7, 9],
  [10, 12],
  [32, 45],
  [86, 90],
  [91, 120],
  [150, 150],
  [1_000, 1_200],
])('%d checks a day stand on a scale up to %d', (most, top) => expect(topOf(most, 3)).toBe(top))

import { expect, test } from 'vitest'
import { secondsLeft } from './use-wait.ts'

test('a started second counts as a whole one', () => {
  expect(secondsLeft(60_000, 0)).toBe(60)
  expect(secondsLeft(60_000, 17_001)).toBe(43)
  expect(secondsLeft(60_000, 59_999)).toBe(1)
})

test('zero seconds are left after the instant, however long ago', () => {
  expect(secondsLeft(60_000, 60_000)).toBe(0)
  expect(secondsLeft(0, 1_800_000_000_000)).toBe(0)
})

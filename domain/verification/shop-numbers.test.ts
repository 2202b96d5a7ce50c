import { expect, test } from 'vitest'
import { shownSeries } from './shop-numbers.ts'

const series = (...times: number[]) => shownSeries(times.map((each, i) => ({ day: `2026-11-${String(10 + i)}`, times: each })))
const timesOf = (...times: number[]) => series(...times).days.map((day) => day.times)

test('a day of fewer than five is not told, nor that there was nobody', () => {
  expect(timesOf(0, 4, 5, 1, 12)).toEqual([null, null, 5, null, 12])
})

test('a total of fewer than five is not told', () => {
  expect(series(2, 2).total).toBeNull()
  expect(series(2, 3).total).toBe(5)
})

test('one hidden day alone could be counted from the total: the next smallest goes with it', () => {
  expect(timesOf(9, 2, 7)).toEqual([9, null, null])
})

test('nor do days that are all as high as they can be stay alone', () => {
  expect(timesOf(4, 4, 6, 9)).toEqual([null, null, null, 9])
})

test('a day on which there was nobody tells nothing of anybody, and takes no other with it', () => {
  expect(timesOf(8, 0, 7)).toEqual([8, null, 7])
})

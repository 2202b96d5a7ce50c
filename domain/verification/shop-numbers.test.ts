import { expect, test } from 'vitest'
import { shownSeries } from './shop-numbers.ts'

const series = (...times: number[]) => shownSeries(times.map((each, i) => ({ day: `2026-11-${String(10 + i)}`, times: each })))
const timesOf = (...times: number[]) => series(...times).days.map((day) => day.times)

test('a day with fewer than five is hidden, also a day with zero', () => {
  expect(timesOf(0, 4, 5, 1, 12)).toEqual([null, null, 5, null, 12])
})

test('a total of fewer than five is hidden', () => {
  expect(series(2, 2).total).toBeNull()
  expect(series(2, 3).total).toBe(5)
})

test('a single hidden day could be computed from the total: the next smallest is hidden too', () => {
  expect(timesOf(9, 2, 7)).toEqual([9, null, null])
})

test('hidden days at their maximum could be computed from the total: the next smallest is hidden too', () => {
  expect(timesOf(4, 4, 6, 9)).toEqual([null, null, null, 9])
})

test('days with zero alone hide no other day', () => {
  expect(timesOf(8, 0, 7)).toEqual([8, null, 7])
})

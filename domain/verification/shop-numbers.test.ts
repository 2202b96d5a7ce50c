import { expect, test } from 'vitest'
import { shownSeries } from './shop-numbers.ts'

const series = (...times: number[]) => shownSeries(times.map((each, i) => ({ day: `2026-11-${String(10 + i)}`, times: each })))
const timesOf = (...times: number[]) => series(...times).days.map((day) => day.times)

test('a day with fewer than five is hidden, also a day with zero', () => {
  expect(timesOf(0, 4, 5, 1, 12)).toEqual([null, null, 5, null, 12])
})

test('the total leaves hidden days out, so that it does not change with them', () => {
  expect(series(9, 2, 7).total).toBe(16)
  expect(series(9, 3, 7).total).toBe(16)
  expect(series(4, 4, 4).total).toBeNull()
})

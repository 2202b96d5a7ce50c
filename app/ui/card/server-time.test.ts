import { expect, test } from 'vitest'
import { serverTime } from './server-time.ts'

const HOUR = 3_600_000
const sixInTheEvening = Date.UTC(2026, 10, 21, 17)

test('a correct clock gives the device’s time', () => {
  expect(serverTime({ now: sixInTheEvening, fetchedAt: sixInTheEvening }, sixInTheEvening + HOUR)).toBe(sixInTheEvening + HOUR)
})

test('a clock that is a day ahead does not age the card', () => {
  const ahead = 24 * HOUR
  expect(serverTime({ now: sixInTheEvening, fetchedAt: sixInTheEvening + ahead }, sixInTheEvening + ahead + HOUR)).toBe(
    sixInTheEvening + HOUR,
  )
})

import { expect, test } from 'vitest'
import { serverTime } from './server-time.ts'

const HOUR = 3_600_000
const sixInTheEvening = Date.UTC(2026, 10, 21, 17)

test('with a good clock the time is that of the device', () => {
  expect(serverTime({ now: sixInTheEvening, fetchedAt: sixInTheEvening }, sixInTheEvening + HOUR)).toBe(sixInTheEvening + HOUR)
})

test('a clock that is a day ahead does not make the card a day older', () => {
  const ahead = 24 * HOUR
  expect(serverTime({ now: sixInTheEvening, fetchedAt: sixInTheEvening + ahead }, sixInTheEvening + ahead + HOUR)).toBe(
    sixInTheEvening + HOUR,
  )
})

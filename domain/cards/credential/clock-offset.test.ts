import { expect, test } from 'vitest'
import { clockCorrection, clockOffset, correctedNow } from './clock-offset.ts'

const SERVER = 1_800_000_000
const measured = (deviceBehindS: number, roundTripMs = 200) => {
  const sentAt = (SERVER - deviceBehindS) * 1000 - roundTripMs / 2
  return clockOffset({ serverNow: SERVER, sentAt, receivedAt: sentAt + roundTripMs })
}

test.each([
  [0, 0],
  [30, 0],
  [-30, 0],
  [31, 31],
  [-31, -31],
  [86_400, 86_400],
])('a clock that is %i seconds behind is corrected by %i', (behind, correction) => {
  const offset = measured(behind)
  expect(offset?.offsetS).toBe(behind)
  const deviceNow = (SERVER - behind + 60) * 1000
  expect(clockCorrection(offset, deviceNow)).toBe(correction)
  expect(correctedNow(offset, deviceNow)).toBe(SERVER - behind + 60 + correction)
})

test('an answer that took two seconds gives no measurement', () => {
  expect(measured(500, 1999)).toMatchObject({ offsetS: 500 })
  expect(measured(500, 2000)).toBeNull()
})

test('an answer during which the clock was set back gives no measurement', () => {
  expect(measured(500, -1)).toBeNull()
})

test('a measurement is good for less than a day, and not before it was made', () => {
  const offset = measured(500)!
  const day = 86_400_000
  expect(clockCorrection(offset, offset.measuredAt + day - 1)).toBe(500)
  expect(clockCorrection(offset, offset.measuredAt + day)).toBe(0)
  expect(clockCorrection(offset, offset.measuredAt - 1)).toBe(0)
})

test('without a measurement the device’s clock is taken as it is, in whole seconds', () => {
  expect(correctedNow(null, SERVER * 1000 + 999)).toBe(SERVER)
})

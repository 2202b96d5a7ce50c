/** Difference between the server's clock and the device's. Add `offsetS` to the device's. `measuredAt`: device's clock, epoch ms. */
export type ClockOffset = { offsetS: number; measuredAt: number }

const MAX_ROUND_TRIP_MS = 2000
const TOLERATED_S = 30
const MAX_AGE_MS = 86_400_000

/**
 * Clock offset from an answer of the server (card format, section 11); null when the answer was too slow.
 *
 * @param serverNow the answer's `now`, UTC seconds
 * @param sentAt, receivedAt the device's clock, epoch ms
 */
export function clockOffset({
  serverNow,
  sentAt,
  receivedAt,
}: {
  serverNow: number
  sentAt: number
  receivedAt: number
}): ClockOffset | null {
  const roundTrip = receivedAt - sentAt
  if (roundTrip < 0 || roundTrip >= MAX_ROUND_TRIP_MS) return null
  return { offsetS: Math.round(serverNow - (sentAt + receivedAt) / 2000), measuredAt: receivedAt }
}

/** Correction of the device's clock in seconds, when it is worth a warning (positive: the clock is behind); else 0. Good for a day. */
export function clockCorrection(offset: ClockOffset | null, deviceNowMs: number): number {
  if (!offset || Math.abs(offset.offsetS) <= TOLERATED_S) return 0
  const age = deviceNowMs - offset.measuredAt
  return age >= 0 && age < MAX_AGE_MS ? offset.offsetS : 0
}

/** `now` for signing and for verifying, UTC seconds. */
export const correctedNow = (offset: ClockOffset | null, deviceNowMs: number): number =>
  Math.floor(deviceNowMs / 1000) + clockCorrection(offset, deviceNowMs)

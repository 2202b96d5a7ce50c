import { addDays, romeWallTime } from '#domain/plain-date.ts'
import { romeInstant } from '#domain/rome-time.ts'

const FROM = '21:00'
const UNTIL = '08:00'

/**
 * When a push that is ready at `now` may ring: at once by day; at eight in the morning if it is ready between nine in the evening and then,
 * Rome time (domain guide, section 13).
 *
 * @param now epoch ms, like the result
 */
export function afterQuietHours(now: number): number {
  const { date, time } = romeWallTime(now)
  if (time >= FROM) return romeInstant(addDays(date, 1), UNTIL)
  return time < UNTIL ? romeInstant(date, UNTIL) : now
}

import { addDays, type PlainDate } from '#domain/plain-date.ts'
import { startOfRomeDay } from '#domain/rome-time.ts'

export const DAY_S = 86_400
const LIVE_DAYS = 14
const STATIC_DAYS = 400

/**
 * The instant (UTC seconds) at which a card stops being good for partners: midnight in Rome after its last good day.
 *
 * @param graceDays 0 or more; 0 where partners do not accept the grace
 */
export const cardEnd = (validTo: PlainDate, graceDays: number): number => startOfRomeDay(addDays(validTo, graceDays + 1)) / 1000

/**
 * `exp` of a credential signed at `iat` (UTC seconds): the card's end, at most 14 days away, 400 for a static copy (card format, section
 * 5). Null when the card has already ended.
 */
export function credentialEnd({ iat, cardEnd, kind }: { iat: number; cardEnd: number; kind: 'live' | 'static' }): number | null {
  const exp = Math.min(cardEnd, iat + (kind === 'live' ? LIVE_DAYS : STATIC_DAYS) * DAY_S)
  return exp > iat ? exp : null
}

/** Whether an online device asks for a new credential: one day after the last (card format, section 14). */
export const isRenewalDue = (iat: number, now: number): boolean => now - iat > DAY_S

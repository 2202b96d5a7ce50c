import { romeDay, type PlainDate } from '#domain/plain-date.ts'

/**
 * The last day that a copy of a card (paper, wallet) says of itself: the card's own end, as on its screen, and once that is past the last
 * of the days of grace that it works for. A copy may end before its card does (card format, section 5).
 *
 * @param expiresAt epoch ms, the end of what was signed
 */
export function copyEnd(validTo: PlainDate | null, expiresAt: number, today: PlainDate): { until: PlainDate; isGrace: boolean } {
  const last = romeDay(expiresAt - 1)
  if (validTo === null || validTo >= last) return { until: last, isGrace: false }
  return today <= validTo ? { until: validTo, isGrace: false } : { until: last, isGrace: true }
}

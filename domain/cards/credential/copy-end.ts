import { romeDay, type PlainDate } from '#domain/plain-date.ts'

/**
 * Last day that a copy (paper, wallet) shows: the card's own end, and after that the last day of grace. A copy may end before its card
 * (card format, section 5).
 *
 * @param expiresAt epoch ms, the end of what was signed
 */
export function copyEnd(validTo: PlainDate | null, expiresAt: number, today: PlainDate): { until: PlainDate; isGrace: boolean } {
  const last = romeDay(expiresAt - 1)
  if (validTo === null || validTo >= last) return { until: last, isGrace: false }
  return today <= validTo ? { until: validTo, isGrace: false } : { until: last, isGrace: true }
}

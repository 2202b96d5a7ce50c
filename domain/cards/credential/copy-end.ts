import { romeDay, type PlainDate } from '#domain/plain-date.ts'

/**
 * The last day that a copy (paper, wallet) shows: the card's own end; after it, the last day of grace. A copy may end before its card (card
 * format, section 5).
 *
 * @param expiresAt epoch ms, `exp` of the signed copy
 */
export function copyEnd(validTo: PlainDate | null, expiresAt: number, today: PlainDate): { until: PlainDate; isGrace: boolean } {
  const last = romeDay(expiresAt - 1)
  if (validTo === null || validTo >= last) return { until: last, isGrace: false }
  return today <= validTo ? { until: validTo, isGrace: false } : { until: last, isGrace: true }
}

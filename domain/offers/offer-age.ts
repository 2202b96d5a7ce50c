import type { OfferDays } from './offer.ts'
import { daysBetween, isPlainDate, type PlainDate } from '#domain/plain-date.ts'

const NEW_DAYS = 14
const ENDING_DAYS = 14

/** Whether an offer began within the last two weeks. */
export const isNewOffer = ({ validFrom }: OfferDays, today: PlainDate): boolean =>
  isPlainDate(validFrom) && validFrom <= today && daysBetween(validFrom, today) < NEW_DAYS

/** Remaining days after today: 0 on the last day; null when the offer has no end or ends more than two weeks ahead. */
export function lastDays({ validTo }: OfferDays, today: PlainDate): number | null {
  if (!isPlainDate(validTo)) return null
  const left = daysBetween(today, validTo)
  return left >= 0 && left < ENDING_DAYS ? left : null
}

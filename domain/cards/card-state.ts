import { addDays, daysBetween, type PlainDate } from '#domain/plain-date.ts'

export const CARD_STATES = ['valid', 'expiring', 'grace', 'expired', 'pending', 'suspended', 'cancelled'] as const
export type CardState = (typeof CARD_STATES)[number]

export type CardPeriods = {
  /** Both days inclusive, in Europe/Rome; null until the first period is granted. */
  validFrom: PlainDate | null
  validTo: PlainDate | null
  suspendedFrom: PlainDate | null
  suspendedTo: PlainDate | null
  cancelledOn: PlainDate | null
}

const EXPIRING_DAYS = 30

/**
 * State of a card on a civil day in Rome. Computed, never stored: a card must not stay valid because a nightly job did not run.
 * The order of the lines is the order of precedence (domain guide, section 4).
 *
 * @param graceDays days after `validTo` in which the card still works, 0 or more
 */
export function cardState(card: CardPeriods, today: PlainDate, graceDays: number): CardState {
  if (card.cancelledOn && card.cancelledOn <= today) return 'cancelled'
  if (isSuspended(card, today)) return 'suspended'
  if (!card.validFrom || !card.validTo || today < card.validFrom) return 'pending'
  const left = daysBetween(today, card.validTo)
  if (left > EXPIRING_DAYS) return 'valid'
  if (left >= 0) return 'expiring'
  if (left >= -graceDays) return 'grace'
  return 'expired'
}

/**
 * For each state, the first and last `validTo` (inclusive) of the cards that are in it today; null: no bound. The same rule as `cardState`,
 * for database queries.
 */
export const endsInState = (today: PlainDate, graceDays: number) => ({
  valid: { from: addDays(today, EXPIRING_DAYS + 1), to: null },
  expiring: { from: today, to: addDays(today, EXPIRING_DAYS) },
  grace: { from: addDays(today, -graceDays), to: addDays(today, -1) },
  expired: { from: null, to: addDays(today, -graceDays - 1) },
})

/** The last day on which partners accept the card. */
export function lastGoodDay(validTo: PlainDate, graceDays: number): PlainDate {
  return addDays(validTo, graceDays)
}

/** Whether the membership ends with this period or before it: there is nothing to renew. */
export const endsForGood = (cancelledOn: PlainDate | null, validTo: PlainDate): boolean =>
  cancelledOn !== null && cancelledOn <= addDays(validTo, 1)

export function isSuspended(card: Pick<CardPeriods, 'suspendedFrom' | 'suspendedTo'>, today: PlainDate): boolean {
  if (!card.suspendedFrom || today < card.suspendedFrom) return false
  return card.suspendedTo === null || today <= card.suspendedTo
}

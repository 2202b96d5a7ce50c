import type { PlainDate } from '#domain/plain-date.ts'

/** An offer's days in its document, of any type. */
export type OfferDays = { validFrom?: unknown; validTo?: unknown }

/** Whether an offer holds on a civil day: first and last day inclusive, no end means for ever. */
export const isOpen = (offer: OfferDays, today: PlainDate): boolean =>
  (typeof offer.validFrom !== 'string' || offer.validFrom <= today) && (typeof offer.validTo !== 'string' || today <= offer.validTo)

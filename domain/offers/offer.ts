import type { PlainDate } from '#domain/plain-date.ts'

/** The days of an offer as a document has them: it may hold anything. */
export type OfferDays = { validFrom?: unknown; validTo?: unknown }

/** Whether an offer holds on a civil day: both days inclusive, no end means for ever. */
export const isOpen = (offer: OfferDays, today: PlainDate): boolean =>
  (typeof offer.validFrom !== 'string' || offer.validFrom <= today) && (typeof offer.validTo !== 'string' || today <= offer.validTo)

import type { PlainDate } from './plain-date.ts'

/** Whether an offer holds on a civil day: both days inclusive, no end means for ever. */
export const isOpen = (offer: { validFrom?: unknown; validTo?: unknown }, today: PlainDate): boolean =>
  (typeof offer.validFrom !== 'string' || offer.validFrom <= today) && (typeof offer.validTo !== 'string' || today <= offer.validTo)

import type { CardAnswer } from '#domain/accounts/api.ts'
import { cardState, endsForGood, lastGoodDay } from '#domain/cards/card-state.ts'
import { formatLongDate } from '#domain/format.ts'
import { addDays, type PlainDate } from '#domain/plain-date.ts'
import { renewal } from './texts.ts'

/** The effect of renewing a card today, by its state (domain guide, section 3). `isFree`: there is no fee to wait for. */
export function renewalLead({ periods, graceDays }: Pick<CardAnswer, 'periods' | 'graceDays'>, today: PlainDate, isFree: boolean): string {
  const state = cardState(periods, today, graceDays)
  if (state === 'grace') return renewal.leadInGrace(formatLongDate(lastGoodDay(periods.validTo!, graceDays)))
  if (periods.validTo === today) return renewal.leadLastDay(graceDays > 0 ? formatLongDate(lastGoodDay(today, graceDays)) : null)
  if (state === 'expired') return isFree ? renewal.leadExpiredFree : renewal.leadExpired
  return renewal.lead
}

/** Whether the renewal below the card is shown; from thirty days before the end the notice above the card replaces it. */
export const canRenewEarly = (
  { periods, graceDays, renewalFrom }: Pick<CardAnswer, 'periods' | 'graceDays' | 'renewalFrom'>,
  today: PlainDate,
): boolean => renewalFrom !== null && today >= renewalFrom && cardState(periods, today, graceDays) === 'valid'

/** The last day of a card whose holder leaves at its end or before; null for others. */
export const leavingOn = ({ validTo, cancelledOn }: CardAnswer['periods'], today: PlainDate): PlainDate | null =>
  validTo !== null && cancelledOn !== null && today < cancelledOn && endsForGood(cancelledOn, validTo) ? addDays(cancelledOn, -1) : null

import type { CardValidity } from '#domain/content/association.ts'
import { dayOfMonth } from '#domain/calendar.ts'
import { cardState, endsForGood, type CardPeriods } from '#domain/cards/card-state.ts'
import { currentPeriod, nextPeriod, type Period } from '#domain/cards/card-validity.ts'
import { dateField } from '#domain/date-field.ts'
import { addDays, type PlainDate } from '#domain/plain-date.ts'
import { feeOn, nextStart, type Priced } from './fee.ts'

/** The first day of renewal for a card that ends on `validTo`. */
export const renewalOpensOn = ({ renewalOpensDays }: Pick<CardValidity, 'renewalOpensDays'>, validTo: PlainDate): PlainDate =>
  addDays(validTo, -renewalOpensDays)

/**
 * The period of a renewal today; null while renewal is not open, and for a card that is suspended, cancelled, about to end for good
 * or not begun (domain guide, section 3). A renewal before the end or in grace loses and wins no day; a later one begins today.
 *
 * @param card its suspension and cancellation; its periods are in `periods`
 */
export function renewedPeriod(
  validity: CardValidity,
  card: Pick<CardPeriods, 'suspendedFrom' | 'suspendedTo' | 'cancelledOn'>,
  periods: readonly Period[],
  today: PlainDate,
): Period | null {
  const held = currentPeriod(periods, today)
  if (!held || today < renewalOpensOn(validity, held.validTo) || endsForGood(card.cancelledOn, held.validTo)) return null
  const state = cardState({ ...card, ...held }, today, validity.graceDays)
  if (state === 'cancelled' || state === 'suspended' || state === 'pending') return null
  const from = nextStart(held.validTo, today, validity.graceDays)
  // After a period from 29 February the next begins on 1 March; the 29th returns in a leap year. Every other day stays.
  const isLeap = from === addDays(held.validTo, 1) && from.endsWith('-03-01') && dayOfMonth(held.validFrom) === 29
  return nextPeriod(validity, from, isLeap ? 29 : dayOfMonth(from))
}

/** Whether the holder renews for this period alone, with nothing to pay. The office handles unknown categories. */
export const renewsFree = (category: Priced | undefined, { validFrom }: Pick<Period, 'validFrom'>): boolean =>
  feeOn(category, validFrom) === 0

/** `unpaidFrom`: of a period that was given without a payment. `neverPaidSince`: of a membership without any payment. */
export type Due = { unpaidFrom: PlainDate | null; validTo: PlainDate | null; neverPaidSince: PlainDate | null }

/** A fee that a valid card owes: the member's first, or that of a period given without a payment. `from`: the day that prices it. */
export type Owed = { kind: 'first' | 'unpaid'; from: PlainDate; cents: number }

/** The first fee comes first; once its period has ended, the renewal replaces it. */
export function owedFee(category: Priced | undefined, { unpaidFrom, validTo, neverPaidSince }: Due, today: PlainDate): Owed | null {
  const first = neverPaidSince !== null && validTo !== null && today <= validTo ? neverPaidSince : null
  const owed = (kind: Owed['kind'], from: PlainDate | null): Owed | null => {
    const cents = from && feeOn(category, from)
    return from && cents ? { kind, from, cents } : null
  }
  return owed('first', first) ?? owed('unpaid', unpaidFrom)
}

/** The day on which the period begins that a fee paid today pays: the owed one, or the open renewal. */
export function feeDay(validity: CardValidity, category: Priced | undefined, due: Due, today: PlainDate): PlainDate {
  const { validTo } = due
  const isOpen = validTo === null || today >= renewalOpensOn(validity, validTo)
  return owedFee(category, due, today)?.from ?? (isOpen ? nextStart(validTo, today, validity.graceDays) : today)
}

/**
 * «Rinnova» of a card without a fee. `validTo`: the last day that the person saw on the card; it makes a repeated press, on two phones or
 * after a lost answer, renew once.
 */
export const renewalForm = { validTo: dateField }

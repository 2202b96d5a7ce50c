import type { CardValidity, MembershipCategory } from '#domain/content/association.ts'
import { dayOfMonth } from '#domain/calendar.ts'
import { cardState, lastGoodDay, type CardPeriods } from '#domain/cards/card-state.ts'
import { currentPeriod, nextPeriod, type Period } from '#domain/cards/card-validity.ts'
import { dateField } from '#domain/date-field.ts'
import { addDays, type PlainDate } from '#domain/plain-date.ts'

/** The first day of renewal for a card that ends on `validTo`. */
export const renewalOpensOn = ({ renewalOpensDays }: Pick<CardValidity, 'renewalOpensDays'>, validTo: PlainDate): PlainDate =>
  addDays(validTo, -renewalOpensDays)

/**
 * The period of a renewal today; null when the card cannot be renewed: renewal is not open yet, or the card is not valid for another reason
 * than its date (domain guide, section 3). A renewal before the end or in grace loses and wins no day; a later one begins today.
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
  if (!held || today < renewalOpensOn(validity, held.validTo)) return null
  const state = cardState({ ...card, ...held }, today, validity.graceDays)
  if (state === 'cancelled' || state === 'suspended' || state === 'pending') return null
  if (today > lastGoodDay(held.validTo, validity.graceDays)) return nextPeriod(validity, today, dayOfMonth(today))
  const from = addDays(held.validTo, 1)
  // A year that ended on 29 February is followed by one from 1 March, and the 29th returns later. Every other day stays.
  const isLeap = from.endsWith('-03-01') && dayOfMonth(held.validFrom) === 29
  return nextPeriod(validity, from, isLeap ? 29 : dayOfMonth(from))
}

/** Whether the holder renews alone, with nothing to pay. The office handles unknown categories. */
export const renewsFree = (category: Pick<MembershipCategory, 'feeCents'> | undefined): boolean => category?.feeCents === 0

/**
 * «Rinnova» of a card without a fee. `validTo`: the last day that the person saw on the card, so that a repeated press, on two phones or
 * after a lost answer, renews once.
 */
export const renewalForm = { validTo: dateField }

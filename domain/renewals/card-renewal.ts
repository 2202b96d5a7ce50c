import type { CardValidity, MembershipCategory } from '#domain/content/association.ts'
import { dayOfMonth } from '#domain/calendar.ts'
import { cardState, lastGoodDay, type CardPeriods } from '#domain/cards/card-state.ts'
import { currentPeriod, nextPeriod, type Period } from '#domain/cards/card-validity.ts'
import { dateField } from '#domain/date-field.ts'
import { addDays, type PlainDate } from '#domain/plain-date.ts'

/** The first day on which a card that ends then can be renewed. */
export const renewalOpensOn = ({ renewalOpensDays }: Pick<CardValidity, 'renewalOpensDays'>, validTo: PlainDate): PlainDate =>
  addDays(validTo, -renewalOpensDays)

/**
 * The period that a renewal of today gives; null while the card cannot be renewed (domain guide, section 3): it is not open yet, or it is
 * not a date that the card lacks. Renewed before its end or in grace, no day is lost or won; after that it begins today.
 *
 * @param card when it is suspended or cancelled; its periods are `periods`
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
  // After 29 February the next year begins on 1 March, and returns to the 29th; every other day stays.
  const isLeap = from.endsWith('-03-01') && dayOfMonth(held.validFrom) === 29
  return nextPeriod(validity, from, isLeap ? 29 : dayOfMonth(from))
}

/** Whether the holder renews alone, with nothing to pay: a category that the association does not know is the office's to see to. */
export const renewsFree = (category: Pick<MembershipCategory, 'feeCents'> | undefined): boolean => category?.feeCents === 0

/**
 * «Rinnova» of a card without a fee. `validTo`: the last day that the person has seen on the card, so that the same press twice, on two
 * phones or after a lost answer, renews it once.
 */
export const renewalForm = { validTo: dateField }

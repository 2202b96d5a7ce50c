import type { MembershipCategory } from '#domain/content/association.ts'
import type { CardPeriods } from '#domain/cards/card-state.ts'
import { readCardNumber } from '#domain/cards/card-number.ts'
import { dateField } from '#domain/date-field.ts'
import { choiceField, lineField, type Field } from '#domain/form.ts'
import { linesField } from '#domain/lines-field.ts'
import type { PlainDate } from '#domain/plain-date.ts'

type Standing = Pick<CardPeriods, 'suspendedFrom' | 'suspendedTo' | 'cancelledOn'>

/** `reason` of a card that staff cancel (domain guide, section 2). */
export const CANCELLATION_REASONS = ['withdrawal', 'exclusion', 'arrears', 'death', 'mistake'] as const
export type CancellationReason = (typeof CANCELLATION_REASONS)[number]

export const MAX_PUBLIC_TEXT = 200
export const MAX_NOTE = 500

const optionalDay: Field<PlainDate | null> = {
  kind: 'text',
  read: (input) => (input === undefined || input === null || input === '' ? { value: null } : dateField.read(input)),
}
/** The version of the sheet that the staff saw. */
const version = lineField({ max: 64 })

/** `validTo`: the last day of the new period, as shown to the staff. */
export const staffRenewalForm = { version, validTo: dateField }
/** `publicText`: the member reads it. `note`: the reason, for the audit alone. */
export const suspensionForm = {
  version,
  from: dateField,
  to: optionalDay,
  publicText: lineField({ max: MAX_PUBLIC_TEXT }),
  note: linesField(MAX_NOTE),
}
export const liftForm = { version }
/** The card's number, typed by hand as a confirmation. */
const typed: Field<string> = {
  kind: 'text',
  read: (input) => {
    if (input === undefined || input === null || input === '') return { problem: 'required' }
    const value = readCardNumber(input)
    return value === null ? { problem: 'invalid' } : { value }
  },
}
export const cancellationForm = { version, reason: choiceField(CANCELLATION_REASONS), note: linesField(MAX_NOTE), typed }
export const erasureForm = { version, typed }
export const categoryForm = { version, membership: lineField({ max: 64 }) }

/** Whether the card has a present or future suspension. */
export const hasSuspension = ({ suspendedFrom, suspendedTo }: Standing, today: PlainDate): boolean =>
  suspendedFrom !== null && (suspendedTo === null || suspendedTo >= today)

/** A cancellation is final (domain guide, section 4), also one in the future. */
export const isEnded = ({ cancelledOn }: Standing): boolean => cancelledOn !== null
/** A cancellation in the future ends the card only on its day. */
export const isEndedBy = ({ cancelledOn }: Pick<Standing, 'cancelledOn'>, today: PlainDate): boolean =>
  cancelledOn !== null && cancelledOn <= today

export const mayBeSuspended = (card: Standing, today: PlainDate): boolean => !isEnded(card) && !hasSuspension(card, today)
export const mayBeLifted = (card: Standing, today: PlainDate): boolean => !isEnded(card) && hasSuspension(card, today)
/** A member's card ends with the membership, through the register. */
export const mayBeCancelled = (card: Standing & { memberSince: PlainDate | null }): boolean => !isEnded(card) && card.memberSince === null

/** The wrong field: a suspension neither begins in the past nor ends before it begins. */
export function suspensionProblem({ from, to }: { from: PlainDate; to: PlainDate | null }, today: PlainDate): 'from' | 'to' | null {
  if (from < today) return 'from'
  return to !== null && to < from ? 'to' : null
}

type Category = Pick<MembershipCategory, 'id' | 'label' | 'admission'>

/**
 * The categories that staff can move a card to. The board alone decides who becomes or stops being a member (domain guide, section 2): a
 * member moves between categories of members, other people between categories without a resolution.
 */
export const otherCategories = <C extends Category>(
  categories: readonly C[],
  card: Standing & { category: string; memberSince: PlainDate | null },
): C[] =>
  isEnded(card)
    ? []
    : categories.filter(({ id, admission }) => id !== card.category && (admission === 'resolution') === (card.memberSince !== null))

import { cardNumberField } from '#domain/cards/card-number-field.ts'
import type { CardState } from '#domain/cards/card-state.ts'
import type { Period } from '#domain/cards/card-validity.ts'
import { dateField } from '#domain/date-field.ts'
import { choiceField, type Field, flagField, lineField, optionalField } from '#domain/form.ts'
import { linesField } from '#domain/lines-field.ts'
import { readMoney } from '#domain/money.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { requestKeyField } from '#domain/request-key.ts'
import { eventSlotField } from './paid-event.ts'

export const PAYMENT_METHODS = ['cash', 'transfer', 'pos', 'online'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
/** The methods that staff can record; online payments are recorded automatically. */
export const STAFF_METHODS = ['cash', 'transfer', 'pos'] as const

/** The purpose: the card's fee, an event, a donation, or another in words. */
export const PAYMENT_PURPOSES = ['fee', 'event', 'donation', 'other'] as const
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number]

export const METHOD_LABELS: Record<PaymentMethod, string> = {
  cash: 'Contanti',
  transfer: 'Bonifico',
  pos: 'POS',
  online: 'Online',
}
/** For use inside a sentence. */
export const METHOD_WORDS: Record<PaymentMethod, string> = {
  cash: 'contanti',
  transfer: 'bonifico',
  pos: 'POS',
  online: 'online',
}
export const PURPOSE_LABELS: Record<PaymentPurpose, string> = {
  fee: 'Quota associativa',
  event: 'Appuntamento',
  donation: 'Erogazione liberale',
  other: 'Altro',
}

export const MAX_PAYMENT_CENTS = 10_000_000
export const MAX_PAYMENT_DETAIL = 80
export const MAX_PAYMENT_NOTE = 300

/** «25», «25,5», «25.50», «1.250,00 €» in integer cents; zero is refused. */
export const amountField: Field<number> = {
  kind: 'text',
  read: (input) => {
    if (input === undefined || input === null || input === '') return { problem: 'required' }
    const cents = typeof input === 'string' ? readMoney(input) : null
    return cents !== null && cents > 0 && cents <= MAX_PAYMENT_CENTS ? { value: cents } : { problem: 'invalid' }
  },
}

/** A counted sum; zero is allowed. */
export const countedField: Field<number> = {
  kind: 'text',
  read: (input) => {
    if (input === undefined || input === null || input === '') return { problem: 'required' }
    const cents = typeof input === 'string' ? readMoney(input) : null
    return cents !== null && cents <= MAX_PAYMENT_CENTS * 10 ? { value: cents } : { problem: 'invalid' }
  },
}

/**
 * POST /api/staff/payments. `event`: the slot of the event; null: in words (`detail`). `validTo`: the last day of the new period, as
 * displayed; null renews nothing. `payer`: the name on the receipt; null: the holder's. `again`: staff have checked that a similar payment
 * is another one.
 */
export const paymentForm = {
  requestKey: requestKeyField,
  number: cardNumberField,
  purpose: choiceField(PAYMENT_PURPOSES),
  event: optionalField(eventSlotField),
  detail: optionalField(lineField({ max: MAX_PAYMENT_DETAIL })),
  method: choiceField(STAFF_METHODS),
  paidOn: dateField,
  amount: amountField,
  validTo: optionalField(dateField),
  payer: optionalField(lineField({ max: MAX_PAYMENT_DETAIL })),
  note: linesField(MAX_PAYMENT_NOTE, true),
  again: flagField,
}

/** Problems by field: a future day, a purpose without its required event or detail, or with those of another one. */
export function paymentProblems(
  { purpose, event, detail, paidOn, validTo }: Allocated,
  today: PlainDate,
): Record<string, 'in_future' | 'required' | 'invalid'> {
  return {
    ...(paidOn > today && { paidOn: 'in_future' as const }),
    ...(paidOn < OLDEST && { paidOn: 'invalid' as const }),
    ...(purpose === 'event' && event === null && detail === null && { event: 'required' as const }),
    ...(purpose !== 'event' && event !== null && { event: 'invalid' as const }),
    ...(purpose === 'other' && detail === null && { detail: 'required' as const }),
    ...(purpose !== 'fee' && validTo !== null && { validTo: 'invalid' as const }),
  }
}

type Allocated = {
  purpose: PaymentPurpose
  event: string | null
  detail: string | null
  paidOn: PlainDate
  validTo: PlainDate | null
}

/** The euro begins with this day. */
const OLDEST = '2002-01-01'

/** POST /api/staff/payments/:id/void. `takeBack`: whether the card's period of this payment is removed too. */
export const voidForm = { reason: lineField({ max: 200 }), takeBack: flagField }

/** GET /api/staff/payments/quote/:number: the possible payments of this card now. Writes nothing. */
export type PaymentQuote = {
  number: string
  name: string
  category: { id: string; label: string }
  state: CardState
  validTo: PlainDate | null
  /** The fee that is paid first: of `due`, otherwise of a period that would begin today. */
  feeCents: number | null
  /** The period that a fee paid today gives; null: none. */
  renewal: Period | null
  renewalCents: number | null
  /** The first day of renewal, if it is in the future. */
  renewalFrom: PlainDate | null
  /** A period that was given without a payment: a fee that renews nothing pays it. */
  unpaid: Period | null
  /** What a fee paid now pays: a member's first, then `unpaid`, then `renewal`. `cents`: null for an unknown category. */
  due: { kind: 'first' | 'unpaid' | 'renewal'; cents: number | null } | null
  /** The day of a fee that was paid before the renewal opened: it pays the next period. */
  paidAhead: PlainDate | null
  isOwn: boolean
}

/** The last day that a fee is recorded with: of the renewal, unless another fee is paid first. */
export const renewedUntil = ({ renewal, due }: Pick<PaymentQuote, 'renewal' | 'due'>): PlainDate | null =>
  due?.kind === 'renewal' ? (renewal?.validTo ?? null) : null

/** One payment in a list. `receipt`: '12/2026'. `period`: the card's period that it paid. */
export type PaymentItem = {
  id: string
  number: string
  payer: string
  cents: number
  method: PaymentMethod
  paidOn: PlainDate
  purpose: PaymentPurpose
  /** In words; for a fee, the category's name; for an event, its title and day as they were. */
  detail: string | null
  receipt: string
  period: Period | null
  voided: { at: number; reason: string } | null
}

/** One payment in full. */
export type PaymentSheet = PaymentItem & {
  /** The slot of the event, also of one that no longer exists. */
  event: string | null
  note: string
  recordedBy: string | null
  recordedAt: number
  voidedBy: string | null
  /** Whether the card's period of this payment can still be removed. */
  takesBack: boolean
  /** An online payment that renewed nothing, until staff settle it. */
  isUnallocated: boolean
  /** The holder's current name, if the card has a holder. */
  holder: string | null
}

/** GET /api/staff/payments. `totals`: of all payments found, except voided ones; null on later pages. */
export type PaymentList = {
  payments: PaymentItem[]
  next: string | null
  totals: { payments: number; cents: number; methods: Record<PaymentMethod, number> } | null
}

export const PAYMENTS_PAGE = 50

/** GET /api/payments: a payment of the person, or of their child. */
export type OwnPayment = Omit<PaymentItem, 'number'>

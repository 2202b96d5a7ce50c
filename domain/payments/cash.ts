import { dateField } from '#domain/date-field.ts'
import { linesField } from '#domain/lines-field.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { countedField, MAX_PAYMENT_NOTE, type PaymentMethod, type PaymentPurpose } from './payment.ts'

export type CashClosing = {
  id: string
  day: PlainDate
  /** The sum of the day's payments at the closing. */
  expected: number
  counted: number
  methods: Record<PaymentMethod, number>
  payments: number
  note: string
  closedBy: string | null
  at: number
  /** The day's cash now, where it has changed since the day's last closing; else null. */
  cashNow: number | null
}

/** What a day's payments were for; each event by itself, with its words. */
export type CashPurpose = { purpose: PaymentPurpose; event: string | null; payments: number; cents: number }

/**
 * GET /api/staff/cash?day=. `methods`, `purposes`: the day's payments now; `voided`: cash of earlier days whose payment was voided on this
 * day, and may have been given back; `closings`: of the day, newest first; `last`: of other days.
 */
export type CashDay = {
  day: PlainDate
  methods: Record<PaymentMethod, number>
  payments: number
  purposes: CashPurpose[]
  voided: { payments: number; cents: number }
  closings: CashClosing[]
  last: CashClosing[]
}

/** POST /api/staff/cash. `expected`: the displayed cash, as a text in euros. */
export const cashForm = {
  day: dateField,
  counted: countedField,
  expected: countedField,
  note: linesField(MAX_PAYMENT_NOTE, true),
}

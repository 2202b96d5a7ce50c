import { dateField } from '#domain/date-field.ts'
import { linesField } from '#domain/lines-field.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { countedField, MAX_PAYMENT_NOTE, type PaymentMethod } from './payment.ts'

export type CashClosing = {
  id: string
  day: PlainDate
  /** What the payments of the day said when it was closed. */
  expected: number
  counted: number
  methods: Record<PaymentMethod, number>
  payments: number
  note: string
  closedBy: string | null
  at: number
}

/** GET /api/staff/cash?day=. `methods`: what the day's payments come to now; `closings`: of the day, the newest first; `last`: of other days. */
export type CashDay = {
  day: PlainDate
  methods: Record<PaymentMethod, number>
  payments: number
  closings: CashClosing[]
  last: CashClosing[]
}

/** POST /api/staff/cash. `expected`: the cash that was shown, in cents as a text. */
export const cashForm = {
  day: dateField,
  counted: countedField,
  expected: countedField,
  note: linesField(MAX_PAYMENT_NOTE, true),
}

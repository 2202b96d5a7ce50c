import { z } from '@hono/zod-openapi'
import { CARD_STATES } from '#domain/cards/card-state.ts'
import { EVENT_SLOT } from '#domain/payments/paid-event.ts'
import { PAYMENT_METHODS, PAYMENT_PURPOSES } from '#domain/payments/payment.ts'

export const day = z.iso.date()
const period = z.object({ validFrom: day, validTo: day })
export const method = z.enum(PAYMENT_METHODS)
export const cents = z.int()
export const slot = z.string().regex(EVENT_SLOT)

const own = z.object({
  id: z.string(),
  payer: z.string(),
  cents,
  method,
  paidOn: day,
  purpose: z.enum(PAYMENT_PURPOSES),
  detail: z.string().nullable(),
  receipt: z.string(),
  period: period.nullable(),
  voided: z.object({ at: z.int(), reason: z.string() }).nullable(),
})
const item = own.extend({ number: z.string() })

export const ownSchema = z.object({ payments: z.array(own) })
export const listSchema = z.object({
  payments: z.array(item),
  next: z.string().nullable(),
  totals: z.object({ payments: z.int(), cents, methods: z.record(method, cents) }).nullable(),
})
export const sheetSchema = item
  .extend({
    event: slot.nullable(),
    note: z.string(),
    recordedBy: z.string().nullable(),
    recordedAt: z.int(),
    voidedBy: z.string().nullable(),
    takesBack: z.boolean(),
    isUnallocated: z.boolean(),
    holder: z.string().nullable(),
  })
  .openapi('Payment')
export const quoteSchema = z.object({
  number: z.string(),
  name: z.string(),
  category: z.object({ id: z.string(), label: z.string() }),
  state: z.enum(CARD_STATES),
  validTo: day.nullable(),
  feeCents: cents.nullable(),
  renewal: period.nullable(),
  renewalCents: cents.nullable(),
  renewalFrom: day.nullable(),
  unpaid: period.nullable(),
  paidAhead: day.nullable(),
  due: z.object({ kind: z.enum(['first', 'unpaid', 'renewal']), cents: cents.nullable() }).nullable(),
  isOwn: z.boolean(),
})

const choices = z.array(z.object({ slot, title: z.string(), day, cents, places: z.int().nullable(), paidCents: cents }))
export const eventsSchema = z.object({ booked: choices, coming: choices, past: choices })

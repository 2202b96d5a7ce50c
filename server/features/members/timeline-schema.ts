import { z } from '@hono/zod-openapi'
import { BOOKING_STATES } from '#domain/events/event-booking.ts'
import { PAYMENT_METHODS, PAYMENT_PURPOSES } from '#domain/payments/payment.ts'
import { ENTRY_KINDS } from '#domain/register/register.ts'

const day = z.iso.date()
const text = z.string().nullable()
const base = z.object({ id: z.string(), at: z.int() })

const happened = z.discriminatedUnion('kind', [
  base.extend({ kind: z.literal('card') }),
  base.extend({ kind: z.literal('period'), validFrom: day, validTo: day }),
  base.extend({ kind: z.literal('suspended'), from: day, to: day.nullable() }),
  base.extend({ kind: z.literal('cancelled'), reason: text }),
  base.extend({ kind: z.literal('applied'), category: z.string() }),
  base.extend({ kind: z.literal('register'), entry: z.enum(ENTRY_KINDS), reference: text }),
  base.extend({
    kind: z.literal('payment'),
    payment: z.string(),
    cents: z.int(),
    method: z.enum(PAYMENT_METHODS),
    purpose: z.enum(PAYMENT_PURPOSES),
    detail: text,
    receipt: z.string(),
    voided: z.boolean(),
  }),
  base.extend({
    kind: z.literal('booking'),
    event: z.string(),
    title: z.string(),
    startsAt: z.int(),
    state: z.enum(BOOKING_STATES),
    over: z.boolean(),
    paidCents: z.int(),
  }),
  base.extend({ kind: z.literal('device'), device: z.string() }),
  base.extend({ kind: z.literal('reminder'), title: z.string() }),
])

export const timelineSchema = z
  .object({
    happened: z.array(happened),
    more: z.boolean(),
    ledger: z.array(
      z.object({
        id: z.string(),
        at: z.int(),
        purpose: z.string(),
        kind: z.enum(['acknowledged', 'declared', 'granted', 'withdrawn']),
        channel: z.enum(['app', 'web', 'paper', 'staff']),
      }),
    ),
  })
  .openapi('MemberTimeline')

import { z } from '@hono/zod-openapi'
import { MAX_PAYMENT_CENTS } from '#domain/payments/payment.ts'
import { DONE, route } from '#server/core/route.ts'
import { isFromShell } from '#server/platform/http/shell.ts'
import { paymentSheet } from './list.ts'
import { beginOnline, hearStripe, onlineState } from './online.ts'
import { settleUnallocatedPayment } from './unallocated.ts'
import { day, sheetSchema } from './schemas.ts'

const ofPayment = z.object({ id: z.string().regex(/^[\w-]{1,64}$/) })
const number = z.string().regex(/^\d{10}$/)

/** The fee of a card, paid on the provider's page. */
export const onlineRoutes = [
  route({
    method: 'post',
    path: '/api/payments/online',
    summary: 'Begins the online payment of the fee of the person’s card or a child’s; `url` is the provider’s page',
    details: '`cents`: the fee that was shown. The same `requestKey` gives the same payment. It ends an earlier unpaid one of the card.',
    access: { who: 'account', verified: true },
    limit: { name: 'pay-online', max: 20, windowMs: 3_600_000, by: 'account' },
    body: z.object({
      number,
      cents: z.int().min(1).max(MAX_PAYMENT_CENTS),
      requestKey: z.string().regex(/^[\w-]{8,64}$/),
    }),
    answer: { status: 200, is: z.object({ id: z.string(), url: z.string() }), what: 'The provider’s page' },
    refusals: {
      404: ['api.not_found'],
      409: ['online.not_due', 'online.paid', 'online.pending'],
      502: ['online.away'],
    },
    run: ({ deps, person, body, c }) => beginOnline(deps, person, { ...body, inApp: isFromShell(c) }),
  }),
  route({
    method: 'get',
    path: '/api/payments/online/{id}',
    summary: 'The state of one of the person’s online payments; asks the provider while it is open',
    access: { who: 'account', verified: true },
    limit: { name: 'paid-online', max: 300, windowMs: 3_600_000, by: 'account' },
    params: ofPayment,
    answer: {
      status: 200,
      is: z.object({ state: z.enum(['open', 'pending', 'paid', 'over']), number, validTo: day.nullable() }),
      what: 'Its state, and the card’s new last day',
      headers: { 'Cache-Control': 'no-store' },
    },
    refusals: { 404: ['api.not_found'], 502: ['online.away'] },
    run: ({ deps, person, params }) => onlineState(deps, person.accountId, params.id),
  }),
  route({
    method: 'post',
    path: '/api/payments/online/stripe',
    summary: 'The provider’s webhook: records a paid fee and renews its card, once, also after repeated events',
    access: { who: 'anyone', why: 'The provider signs its events' },
    limit: { name: 'stripe', max: 6_000, windowMs: 3_600_000, by: 'network' },
    answer: DONE,
    refusals: { 400: ['api.invalid'], 404: ['api.not_found'] },
    run: async ({ deps, c }) => hearStripe(deps, await c.req.text(), c.req.header('stripe-signature') ?? ''),
  }),
  route({
    method: 'post',
    path: '/api/staff/payments/{id}/settle',
    summary: 'Marks an online payment that renewed nothing as settled',
    access: { who: 'staff', may: 'payments.write' },
    params: ofPayment,
    answer: { status: 200, is: sheetSchema, what: 'The payment as it is now' },
    refusals: { 404: ['api.not_found'], 409: ['member.own'] },
    run: async ({ deps, person, params: { id } }) => {
      await settleUnallocatedPayment(deps, person.accountId, id)
      return paymentSheet(deps, id)
    },
  }),
]

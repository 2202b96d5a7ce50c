import { z } from '@hono/zod-openapi'
import { paymentForm, voidForm } from '#domain/payments/payment.ts'
import { SEARCH_LENGTH } from '#domain/staff/overview.ts'
import { pdfAnswer, pdfHeaders } from '#server/core/pdf-answer.ts'
import { route } from '#server/core/route.ts'
import { plainText } from '#server/platform/http/plain-text.ts'
import { AFTER, listPayments, ownPayments, paymentSheet } from './list.ts'
import { paymentQuote } from './quote.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { recordPayment } from './record.ts'
import { payableEvents } from './events.ts'
import { day, eventsSchema, listSchema, method, ownSchema, quoteSchema, sheetSchema, slot } from './schemas.ts'
import { voidRecorded } from './void.ts'

const READ = { who: 'staff', may: 'payments.read' } as const
const WRITE = { who: 'staff', may: 'payments.write' } as const
const ofPayment = z.object({ id: z.string().regex(/^[\w-]{1,64}$/) })
const sheet = { status: 200, is: sheetSchema, what: 'The payment as it is now' } as const

/** The filter of the list and its file. */
export const paymentsFilter = z.object({
  q: plainText(SEARCH_LENGTH).default(''),
  method: method.optional(),
  from: day.optional(),
  to: day.optional(),
  category: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  voided: z.enum(['yes', 'no']).optional(),
  event: slot.optional(),
})

export const paymentRoutes = [
  route({
    method: 'get',
    path: '/api/staff/payments',
    summary: 'Payments, newest first, at most 50; the first page has the totals of all matches, without voided ones',
    details:
      '`q`: the beginning of a name in either order or of a card number, or a receipt («12/2026»). `event`: «id» or «id.2026-12-12», a day of a recurring one. `after`: the `next` of the previous page.',
    access: READ,
    query: paymentsFilter.extend({ after: z.string().regex(AFTER).optional() }),
    answer: { status: 200, is: listSchema, what: 'The payments' },
    run: ({ deps, query }) => listPayments(deps, query),
  }),
  route({
    method: 'get',
    path: '/api/staff/payments/quote/{number}',
    summary: 'The fee of a card, and the period that a fee recorded today gives',
    details: '`paidOn`: the day of the payment, if not today: a period that begins with it costs that day’s fee.',
    access: WRITE,
    params: z.object({ number: z.string().regex(/^\d{10}$/) }),
    query: z.object({ paidOn: day.optional() }),
    answer: { status: 200, is: quoteSchema, what: 'The card' },
    refusals: { 404: ['api.not_found'] },
    run: ({ deps, person, params, query }) => paymentQuote(deps, person.accountId, params.number, query.paidOn),
  }),
  route({
    method: 'get',
    path: '/api/staff/payments/quote/{number}/events',
    summary: 'Events that the card’s holder may pay for: their bookings of a year, coming events, and recent ones',
    details: '`cents`: the price of the booked places, or of one place; `paidCents`: already received from this card.',
    access: WRITE,
    params: z.object({ number: z.string().regex(/^\d{10}$/) }),
    answer: { status: 200, is: eventsSchema, what: 'The events' },
    refusals: { 404: ['api.not_found'] },
    run: ({ deps, params }) => payableEvents(deps, params.number),
  }),
  route({
    method: 'post',
    path: '/api/staff/payments',
    summary: 'Records a payment with its receipt, the card’s new period and the mail, once for each `requestKey`',
    details:
      '`event`: one of the card’s events; its title and day become the payment’s words. `validTo`: the last day of the new period that was shown; without it the card is not renewed. `payment.recorded`: this period is paid. ' +
      '`payment.alike`: a similar payment exists; `again` records another. Both name the payment (`details.payment`).',
    access: WRITE,
    body: paymentForm,
    answer: sheet,
    refusals: {
      404: ['api.not_found'],
      409: ['member.own', 'payment.card_cancelled', 'payment.changed', 'payment.recorded', 'payment.alike'],
    },
    run: async ({ deps, person, body }) => paymentSheet(deps, await recordPayment(deps, person.accountId, body)),
  }),
  route({
    method: 'get',
    path: '/api/staff/payments/{id}',
    summary: 'One payment, with the person who recorded it',
    access: READ,
    params: ofPayment,
    answer: sheet,
    refusals: { 404: ['api.not_found'] },
    run: ({ deps, params }) => paymentSheet(deps, params.id),
  }),
  route({
    method: 'post',
    path: '/api/staff/payments/{id}/void',
    summary: 'Voids a payment: its marked receipt keeps the number; `takeBack` also removes the card’s period of the payment',
    access: { ...WRITE, fresh: true },
    params: ofPayment,
    body: voidForm,
    answer: sheet,
    refusals: { 404: ['api.not_found'], 409: ['member.own', 'payment.voided', 'payment.not_back'] },
    run: async ({ deps, person, params: { id }, body }) => {
      await voidRecorded(deps, person.accountId, id, body)
      return paymentSheet(deps, id)
    },
  }),
  route({
    method: 'get',
    path: '/api/staff/payments/{id}/receipt',
    summary: 'The receipt of a payment as a PDF: it shows the payer’s codice fiscale and address',
    access: WRITE,
    params: ofPayment,
    answer: pdfAnswer,
    refusals: { 404: ['api.not_found'], 503: ['api.unavailable'] },
    async run({ deps, person, params, c }) {
      const { pdf: bytes, fileName } = await receiptPdf(deps, params.id, { reader: person.accountId, uid: null })
      return c.body(new Uint8Array(bytes), 200, pdfHeaders(fileName))
    },
  }),
  route({
    method: 'get',
    path: '/api/payments',
    summary: 'Payments of the person and of their children’s cards',
    access: { who: 'account', verified: true },
    answer: { status: 200, is: ownSchema, what: 'The payments, newest first' },
    run: ({ deps, person }) => ownPayments(deps, person.accountId),
  }),
  route({
    method: 'get',
    path: '/api/payments/{id}/receipt',
    summary: 'The receipt of one of the person’s payments as a PDF',
    access: { who: 'account', verified: true },
    limit: { name: 'receipt', max: 60, windowMs: 3_600_000, by: 'account' },
    params: ofPayment,
    answer: pdfAnswer,
    refusals: { 404: ['api.not_found'], 503: ['api.unavailable'] },
    async run({ deps, person, params, c }) {
      const { pdf: bytes, fileName } = await receiptPdf(deps, params.id, { reader: person.accountId, uid: person.accountId })
      return c.body(new Uint8Array(bytes), 200, pdfHeaders(fileName))
    },
  }),
]

import { z } from '@hono/zod-openapi'
import { ARREARS_KINDS, MOST_REMINDED } from '#domain/payments/arrears.ts'
import { cashForm } from '#domain/payments/cash.ts'
import { PAYMENT_PURPOSES } from '#domain/payments/payment.ts'
import { romeDay } from '#domain/plain-date.ts'
import { route } from '#server/core/route.ts'
import { ARREARS_AFTER, listArrears, previewArrears, remindOf } from './arrears.ts'
import { remindAll } from './arrears-job.ts'
import { cashDay, closeCash } from './cash.ts'
import { exportPayments } from './export.ts'
import { paymentsFilter } from './routes.ts'
import { cents, day, method } from './schemas.ts'

const READ = { who: 'staff', may: 'payments.read' } as const
const WRITE = { who: 'staff', may: 'payments.write' } as const
const kind = z.enum(ARREARS_KINDS)
const counted = z.int().min(0)
const reaches = { due: counted, recent: counted, unreachable: counted }

const arrears = z.object({
  items: z.array(
    z.object({
      number: z.string(),
      name: z.string(),
      category: z.string(),
      feeCents: cents,
      kind,
      validTo: day.nullable(),
      remindedAt: z.int().nullable(),
      reach: z.enum(['due', 'recent', 'unreachable']),
    }),
  ),
  next: z.string().nullable(),
  counts: z.record(kind, counted).nullable(),
  everyDays: counted,
})
const methods = z.record(method, cents)
const purposes = z.array(z.object({ purpose: z.enum(PAYMENT_PURPOSES), event: z.string().nullable(), payments: counted, cents }))
const closing = z.object({
  id: z.string(),
  day,
  expected: cents,
  counted: cents,
  methods,
  payments: counted,
  note: z.string(),
  closedBy: z.string().nullable(),
  at: z.int(),
  cashNow: z.number().nullable(),
})
const cash = z.object({
  day,
  methods,
  payments: counted,
  purposes,
  voided: z.object({ payments: counted, cents: counted }),
  closings: z.array(closing),
  last: z.array(closing),
})
const cashAnswer = { status: 200, is: cash, what: 'The day' } as const

/** The treasurer's other work: late fees, the day's cash, the accountant's file. */
export const deskRoutes = [
  route({
    method: 'get',
    path: '/api/staff/arrears',
    summary:
      'Cards with a late fee, at most 50, latest end first: in grace, expired, of members who never paid, or renewed without a payment',
    details:
      'Leaves out cancelled and suspended cards. `reach`: whether a reminder can be sent now. `after`: the `next` of the previous page.',
    access: READ,
    query: z.object({ kind: kind.default('grace'), after: z.string().regex(ARREARS_AFTER).optional() }),
    answer: { status: 200, is: arrears, what: 'The cards' },
    run: ({ deps, query }) => listArrears(deps, query.kind, query.after),
  }),
  route({
    method: 'get',
    path: '/api/staff/arrears/preview',
    summary: 'The numbers of people that a reminder to all cards of a kind reaches and does not reach',
    access: WRITE,
    query: z.object({ kind }),
    answer: { status: 200, is: z.object(reaches), what: 'The numbers' },
    run: ({ deps, query }) => previewArrears(deps, query.kind),
  }),
  route({
    method: 'post',
    path: '/api/staff/arrears/reminders',
    summary: 'Reminds the holders of these cards of their late fee, at most once in the configured days',
    access: WRITE,
    limit: { name: 'fee-reminders', max: 100, windowMs: 3_600_000, by: 'account' },
    body: z.object({
      numbers: z
        .array(z.string().regex(/^\d{10}$/))
        .min(1)
        .max(MOST_REMINDED),
    }),
    answer: { status: 200, is: z.object({ ...reaches, settled: counted }), what: 'The numbers by outcome' },
    run: ({ deps, person, body }) => remindOf(deps, person.accountId, body.numbers),
  }),
  route({
    method: 'post',
    path: '/api/staff/arrears/reminders/all',
    summary: 'Reminds all cards of a kind of their late fee, in the background',
    access: { ...WRITE, fresh: true },
    limit: { name: 'fee-reminders-all', max: 10, windowMs: 3_600_000, by: 'account' },
    body: z.object({ kind }),
    answer: { status: 204, what: 'The reminders are in the queue' },
    run: ({ deps, person, body }) => remindAll(deps, person.accountId, body.kind),
  }),
  route({
    method: 'get',
    path: '/api/staff/cash',
    summary: 'The payments of a day by method and by purpose, its closings, and the closings of other days',
    access: READ,
    query: z.object({ day: day.optional() }),
    answer: cashAnswer,
    run: ({ deps, query }) => cashDay(deps, query.day ?? romeDay(deps.clock.now())),
  }),
  route({
    method: 'post',
    path: '/api/staff/cash',
    summary: 'Closes the cash of a day with the counted sum beside the recorded one; a later closing corrects an earlier one',
    details: '`expected`: the recorded cash that was shown; if it has changed, nothing is closed.',
    access: WRITE,
    body: cashForm,
    answer: cashAnswer,
    refusals: { 409: ['payment.cash_changed'] },
    run: async ({ deps, person, body }) => {
      await closeCash(deps, person.accountId, body)
      return cashDay(deps, body.day)
    },
  }),
  route({
    method: 'get',
    path: '/api/staff/payments/export',
    summary: 'The payments as a CSV file for the accountant, with the list’s filter; the audit records the export',
    access: { who: 'staff', may: 'payments.export', fresh: true },
    limit: { name: 'payments-export', max: 20, windowMs: 3_600_000, by: 'account' },
    query: paymentsFilter,
    answer: { responses: { 200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } } } },
    async run({ deps, person, query, c }) {
      const name = `pagamenti-${romeDay(deps.clock.now())}.csv`
      return c.body(await exportPayments(deps, person.accountId, query), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'no-store',
      })
    },
  }),
]

import { z } from '@hono/zod-openapi'
import { ARREARS_KINDS, MOST_REMINDED } from '#domain/payments/arrears.ts'
import { cashForm } from '#domain/payments/cash.ts'
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
})
const cash = z.object({ day, methods, payments: counted, closings: z.array(closing), last: z.array(closing) })
const cashAnswer = { status: 200, is: cash, what: 'The day' } as const

/** The treasurer's other work: late fees, the day's cash, the accountant's file. */
export const deskRoutes = [
  route({
    method: 'get',
    path: '/api/staff/arrears',
    summary: 'Cards whose fee is late, the last end first, 50 at most: in grace, after it, or of members who have never paid',
    details: 'Neither cancelled nor suspended ones. `reach`: whether a reminder would go out now. `after`: the `next` of the page before.',
    access: READ,
    query: z.object({ kind: kind.default('grace'), after: z.string().regex(ARREARS_AFTER).optional() }),
    answer: { status: 200, is: arrears, what: 'The cards' },
    run: ({ deps, query }) => listArrears(deps, query.kind, query.after),
  }),
  route({
    method: 'get',
    path: '/api/staff/arrears/preview',
    summary: 'Whom a reminder to all of a kind would touch',
    access: WRITE,
    query: z.object({ kind }),
    answer: { status: 200, is: z.object({ ...reaches, feeCents: cents }), what: 'How many' },
    run: ({ deps, query }) => previewArrears(deps, query.kind),
  }),
  route({
    method: 'post',
    path: '/api/staff/arrears/reminders',
    summary: 'Reminds the holders of some cards of their late fee, not more than once in the days that are set',
    access: WRITE,
    limit: { name: 'fee-reminders', max: 100, windowMs: 3_600_000, by: 'account' },
    body: z.object({
      numbers: z
        .array(z.string().regex(/^\d{10}$/))
        .min(1)
        .max(MOST_REMINDED),
    }),
    answer: { status: 200, is: z.object({ ...reaches, settled: counted }), what: 'What became of each' },
    run: ({ deps, person, body }) => remindOf(deps, person.accountId, body.numbers),
  }),
  route({
    method: 'post',
    path: '/api/staff/arrears/reminders/all',
    summary: 'The same for all of a kind, in the background',
    access: { ...WRITE, fresh: true },
    limit: { name: 'fee-reminders-all', max: 10, windowMs: 3_600_000, by: 'account' },
    body: z.object({ kind }),
    answer: { status: 204, what: 'They are on their way' },
    run: ({ deps, person, body }) => remindAll(deps, person.accountId, body.kind),
  }),
  route({
    method: 'get',
    path: '/api/staff/cash',
    summary: 'What was paid on a day, by method, and how its cash was closed; with the closings of other days',
    access: READ,
    query: z.object({ day: day.optional() }),
    answer: cashAnswer,
    run: ({ deps, query }) => cashDay(deps, query.day ?? romeDay(deps.clock.now())),
  }),
  route({
    method: 'post',
    path: '/api/staff/cash',
    summary: 'Closes the cash of a day: what was counted beside what the payments say; a later closing corrects an earlier one',
    details: '`expected`: the cash that was shown; when it is another by now, nothing is closed.',
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
    summary: 'Payments as a CSV file for the accountant, cut down as the list is; the export is in the audit',
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

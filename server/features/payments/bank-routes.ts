import { z } from '@hono/zod-openapi'
import { BANK_LINES_AT_ONCE, bookForm } from '#domain/payments/match.ts'
import { MAX_STATEMENT_PAYER, MAX_STATEMENT_WORDS } from '#domain/payments/statement.ts'
import { MAX_PAYMENT_CENTS } from '#domain/payments/payment.ts'
import { DONE, route } from '#server/core/route.ts'
import { plainText } from '#server/platform/http/plain-text.ts'
import { bookLine, ignoreLine, openLines, takeLines } from './bank.ts'
import { cents, day, quoteSchema } from './schemas.ts'

const WRITE = { who: 'staff', may: 'payments.write' } as const
const ofLine = z.object({ id: z.string().regex(/^[\w-]{1,64}$/) })
const columns = z.array(z.int().min(0).max(200).nullable()).max(10)
const text = (max: number) => plainText(max * 2)

const answer = z.object({
  lines: z.array(
    z.object({
      id: z.string(),
      bookedOn: day,
      cents,
      whole: cents,
      words: z.string(),
      payer: z.string().nullable(),
      proposals: z.array(
        z.object({
          quote: quoteSchema,
          marks: z.array(z.enum(['number', 'name', 'amount', 'renewal'])),
          confidence: z.enum(['sure', 'likely', 'maybe']),
        }),
      ),
    }),
  ),
  open: z.int().min(0),
  columns: z.record(z.string(), columns),
})
const lines = z.object({
  lines: z
    .array(
      z.object({
        reference: text(MAX_STATEMENT_PAYER).nullable(),
        bookedOn: day,
        cents: z.int().min(1).max(MAX_PAYMENT_CENTS),
        words: text(MAX_STATEMENT_WORDS),
        payer: text(MAX_STATEMENT_PAYER).nullable(),
        nth: z.int().min(0).max(999),
      }),
    )
    .max(BANK_LINES_AT_ONCE),
  readAs: z.object({ signature: text(300), columns }).nullable(),
})

/** Credits of the association's bank account. The browser reads the file, so debits never reach the server. */
export const bankRoutes = [
  route({
    method: 'get',
    path: '/api/staff/bank',
    summary: 'Open credits, oldest first, each with proposed cards; this call books nothing',
    access: WRITE,
    answer: { status: 200, is: answer, what: 'The credits' },
    run: ({ deps, person }) => openLines(deps, person.accountId),
  }),
  route({
    method: 'post',
    path: '/api/staff/bank/lines',
    summary:
      'Stores the credits of a statement; skips known ones and those of a future day. `readAs`: the meaning of the columns, kept for the next file with this head',
    access: WRITE,
    body: lines,
    answer: {
      status: 200,
      is: z.object({ added: z.int(), known: z.int(), future: z.int() }),
      what: 'The number of new credits, of known ones and of those of a future day',
    },
    run: ({ deps, person, body }) => takeLines(deps, person.accountId, body),
  }),
  route({
    method: 'post',
    path: '/api/staff/bank/lines/{id}/book',
    summary:
      'Books a credit, or the `amount` of it that is for one person, to a card: records a payment by transfer on the credit’s day, once',
    access: WRITE,
    params: ofLine,
    body: bookForm,
    answer: DONE,
    refusals: {
      404: ['api.not_found'],
      409: ['member.own', 'payment.card_cancelled', 'payment.changed', 'payment.recorded', 'payment.alike', 'payment.decided'],
    },
    run: ({ deps, person, params, body }) => bookLine(deps, person.accountId, params.id, body),
  }),
  route({
    method: 'post',
    path: '/api/staff/bank/lines/{id}/ignore',
    summary: 'Marks a credit as no member’s payment; it leaves the open ones',
    access: WRITE,
    params: ofLine,
    answer: DONE,
    refusals: { 404: ['api.not_found'] },
    run: ({ deps, person, params }) => ignoreLine(deps, person.accountId, params.id),
  }),
]

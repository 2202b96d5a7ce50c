import { z } from '@hono/zod-openapi'
import { correctionForm, endForm, reopeningForm } from '#domain/register/ends.ts'
import { END_REASONS, ENTRY_KINDS } from '#domain/register/register.ts'
import { SEARCH_LENGTH } from '#domain/staff/overview.ts'
import { romeDay } from '#domain/plain-date.ts'
import { STAFF_ROLES } from '#domain/staff/staff-role.ts'
import { resolutionSchema } from '#server/core/register/schemas.ts'
import { route } from '#server/core/route.ts'
import { plainText } from '#server/platform/http/plain-text.ts'
import { exportRegister, openMembership, registerPage } from './book.ts'
import { correct } from './correct.ts'
import { endByStaff } from './end.ts'
import { leave, ownMembership } from './leave.ts'
import { printRegister } from './print.ts'
import { reopen } from './reopen.ts'

const day = z.iso.date()
const counted = z.int().min(0)
const text = z.string().nullable()

const person = {
  lastname: z.string(),
  firstname: z.string(),
  birthDate: day.nullable(),
  birthPlace: text,
  taxCode: text,
  residence: text,
}
const said = {
  ...person,
  number: counted,
  cardNumber: z.string(),
  category: z.string(),
  admittedOn: day,
  endedOn: day.nullable(),
  endReason: z.enum(END_REASONS).nullable(),
  endReference: text,
  resolution: resolutionSchema.nullable(),
}
const membership = z.object({ ...said, corrections: z.array(counted) }).openapi('Membership')
const entry = z.object({
  ...said,
  corrects: counted.nullable(),
  kind: z.enum(ENTRY_KINDS),
  note: z.string(),
  effectiveOn: day,
  createdAt: z.int(),
})
const sheet = {
  status: 200,
  is: z.object({
    membership,
    entries: z.array(entry),
    isOwn: z.boolean(),
    mayEnd: z.boolean(),
    mayReopen: z.object({ end: counted, reason: z.enum(END_REASONS) }).nullable(),
    hasEmail: z.boolean(),
  }),
  what: 'The updated membership',
} as const
const own = {
  status: 200,
  is: z.object({
    memberSince: day.nullable(),
    registerNumber: counted.nullable(),
    endsOn: day.nullable(),
    reason: text,
    leavingOn: day,
    mayNot: z.enum(['not_member', 'ended', 'minor']).nullable(),
  }),
  what: 'The person’s membership',
} as const

const READ = { who: 'staff', may: 'applications.read' } as const
const WRITE = { who: 'staff', may: 'applications.write' } as const
const EXPORT = { who: 'staff', may: 'applications.export', fresh: true } as const
const params = z.object({ entry: z.string().regex(/^\d{1,9}$/) })
const words = plainText(SEARCH_LENGTH).default('')
const file = (type: string) => ({ responses: { 200: { description: 'The file', content: { [type]: { schema: z.string() } } } } })
const often = { max: 20, windowMs: 3_600_000, by: 'account' } as const

/** The register of members: reading, printing, corrections, and ends of memberships. */
export const registerRoutes = [
  route({
    method: 'get',
    path: '/api/staff/register',
    summary: 'The register of members as of a day, newest membership first, at most 50',
    details:
      '`q`: the number of a membership or of a card, or the beginning of a surname or name; `on`: the day, by default today; `after`: the `next` of the previous page.',
    access: READ,
    query: z.object({
      on: day.optional(),
      q: words,
      filter: z.enum(['all', 'in_force', 'ended']).default('all'),
      after: z.coerce.number().int().min(1).optional(),
    }),
    answer: {
      status: 200,
      is: z.object({ memberships: z.array(membership), next: z.string().nullable(), inForce: counted, all: counted, lastNumber: counted }),
      what: 'The memberships',
    },
    run: ({ deps, person: { accountId }, query }) =>
      registerPage(deps, accountId, { on: query.on, q: query.q.trim(), filter: query.filter, after: query.after }),
  }),
  route({
    method: 'get',
    path: '/api/staff/register/export',
    summary: 'Every row of the register up to a day as a CSV file; the audit records the export',
    access: EXPORT,
    limit: { name: 'register-export', ...often },
    query: z.object({ on: day.optional() }),
    answer: file('text/csv'),
    async run({ deps, person: { accountId }, query, c }) {
      const on = query.on ?? romeDay(deps.clock.now())
      return c.body(await exportRegister(deps, accountId, on), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="libro-soci-${on}.csv"`,
        'Cache-Control': 'no-store',
      })
    },
  }),
  route({
    method: 'get',
    path: '/api/staff/register/print',
    summary: 'The register as of a day, as a PDF with numbered pages; the audit records the export',
    access: EXPORT,
    limit: { name: 'register-print', ...often },
    query: z.object({ on: day.optional() }),
    answer: file('application/pdf'),
    refusals: { 409: ['register.too_many'], 503: ['api.unavailable'] },
    async run({ deps, person: { accountId }, query, c }) {
      const on = query.on ?? romeDay(deps.clock.now())
      return c.body(await printRegister(deps, accountId, on), 200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="libro-soci-${on}.pdf"`,
        'Cache-Control': 'no-store',
      })
    },
  }),
  route({
    method: 'get',
    path: '/api/staff/register/{entry}',
    summary: 'One membership by its number, with all its rows; the audit records the reading',
    access: READ,
    params,
    answer: sheet,
    refusals: { 404: ['api.not_found'] },
    run: ({ deps, person: { accountId }, params: { entry: root } }) => openMembership(deps, accountId, Number(root)),
  }),
  route({
    method: 'post',
    path: '/api/staff/register/{entry}/correction',
    summary: 'Corrects a membership by another row with the reason; the wrong row stays',
    access: WRITE,
    params,
    body: correctionForm,
    answer: sheet,
    refusals: { 404: ['api.not_found'], 409: ['register.changed', 'register.not_now', 'member.own'] },
    async run({ deps, person: { accountId }, params: { entry: root }, body }) {
      await correct(deps, accountId, Number(root), body)
      return openMembership(deps, accountId, Number(root))
    },
  }),
  route({
    method: 'post',
    path: '/api/staff/register/{entry}/reopening',
    summary: 'Undoes an end that was recorded by mistake, by another row with the reason; restores the card',
    details: '`end` and `reason`: from `mayReopen` of the open sheet. A death after another end is undone alone.',
    access: { ...WRITE, fresh: true },
    params,
    body: reopeningForm,
    answer: sheet,
    refusals: { 404: ['api.not_found'], 409: ['register.changed', 'register.not_now', 'member.own'] },
    async run({ deps, person: { accountId }, params: { entry: root }, body }) {
      await reopen(deps, accountId, Number(root), body)
      return openMembership(deps, accountId, Number(root))
    },
  }),
  route({
    method: 'post',
    path: '/api/staff/members/{number}/end',
    summary: 'Ends a membership: withdrawal, exclusion, lapse for arrears, death; adds a row to the register, and cancels the card',
    details: 'An exclusion and a lapse need their resolution (`decidedOn`, `reference`, `body`). No mail is sent about a death.',
    access: { ...WRITE, fresh: true },
    params: z.object({ number: z.string().regex(/^\d{10}$/) }),
    body: endForm,
    answer: {
      status: 200,
      is: z.object({ roles: z.array(z.enum(STAFF_ROLES)) }),
      what: 'The membership has ended, or ends on a future day; `roles`: of the person in the back office, which stay',
    },
    refusals: { 404: ['api.not_found'], 409: ['register.not_now', 'member.own'] },
    run: ({ deps, person: { accountId }, params: { number }, body }) => endByStaff(deps, accountId, number, body),
  }),
  route({
    method: 'get',
    path: '/api/membership',
    summary: 'The person’s membership, and the first day without it if they left today',
    access: { who: 'account' },
    answer: own,
    run: ({ deps, person: { accountId } }) => ownMembership(deps, accountId),
  }),
  route({
    method: 'post',
    path: '/api/membership/withdrawal',
    summary: 'Leaves the association; the account stays',
    access: { who: 'account', proved: true },
    answer: own,
    refusals: { 409: ['register.not_now'] },
    run: ({ deps, person: signedIn }) => leave(deps, signedIn),
  }),
]

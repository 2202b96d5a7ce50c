import { z } from '@hono/zod-openapi'
import { answerForm, extensionForm, identityForm, OUTCOMES, ownRightsForm, RIGHTS, rightsForm } from '#domain/rights/rights.ts'
import { route } from '#server/core/route.ts'
import { askRights, ownRights } from './own.ts'
import { answer, extend, listRights, noteIdentity, openRights, registerRights, rightsSheet } from './rights.ts'

const day = z.iso.date()
const item = z.object({
  id: z.string(),
  who: z.string(),
  kind: z.enum(RIGHTS),
  receivedOn: day,
  dueOn: day,
  extendedOn: day.nullable(),
  answeredOn: day.nullable(),
  outcome: z.enum(OUTCOMES).nullable(),
})
const sheetSchema = item
  .extend({
    revision: z.string(),
    cardNumber: z.string().nullable(),
    contact: z.string(),
    words: z.string(),
    identity: z.object({ on: day, how: z.string() }).nullable(),
    extensionReason: z.string().nullable(),
    answer: z.string().nullable(),
    hasAccount: z.boolean(),
    isOwn: z.boolean(),
    mayExtend: z.boolean(),
  })
  .openapi('RightsSheet')

const READ = { who: 'staff', may: 'rights.read' } as const
const WRITE = { who: 'staff', may: 'rights.write' } as const
const ofRequest = z.object({ id: z.string().regex(/^[\w-]{1,64}$/) })
const sheet = { status: 200, is: sheetSchema, what: 'The updated request' } as const
const refusals = { 404: ['api.not_found'], 409: ['rights.own', 'rights.changed', 'rights.not_now'] } as const

const own = {
  status: 200,
  is: z.object({
    requests: z.array(item.omit({ who: true, extendedOn: true }).extend({ words: z.string(), answer: z.string().nullable() })),
  }),
  what: 'The own requests, newest first',
} as const

/** Requests of people about their data: registered, due, answered. */
export const rightsRoutes = [
  route({
    method: 'get',
    path: '/api/rights',
    summary: 'The own requests about personal data, with their answers',
    access: { who: 'account' },
    answer: own,
    run: async ({ deps, person }) => ({ requests: await ownRights(deps, person.accountId) }),
  }),
  route({
    method: 'post',
    path: '/api/rights',
    summary: 'Asks for a rectification, a restriction or an objection, once per `requestKey`; the administrators are notified',
    access: { who: 'account', verified: true },
    limit: { name: 'rights', max: 10, windowMs: 30 * 24 * 3_600_000, by: 'account' },
    body: ownRightsForm,
    answer: own,
    run: async ({ deps, person, body }) => {
      await askRights(deps, person.accountId, body)
      return { requests: await ownRights(deps, person.accountId) }
    },
  }),
  route({
    method: 'get',
    path: '/api/staff/rights',
    summary:
      'Open requests about personal data by due date, or answered ones; `closing`: the number of accounts that their owners have closed',
    access: READ,
    query: z.object({ state: z.enum(['open', 'answered']).default('open') }),
    answer: { status: 200, is: z.object({ requests: z.array(item), closing: z.int().min(0) }), what: 'The requests, at most 500' },
    run: ({ deps, query }) => listRights(deps, query.state),
  }),
  route({
    method: 'get',
    path: '/api/staff/rights/{id}',
    summary: 'One request; the reading is in the audit',
    access: READ,
    params: ofRequest,
    answer: sheet,
    refusals: { 404: ['api.not_found'] },
    run: ({ deps, person, params }) => openRights(deps, person.accountId, params.id),
  }),
  route({
    method: 'post',
    path: '/api/staff/rights',
    summary: 'Registers a request, once per `requestKey`; it is due one month after `receivedOn`',
    access: WRITE,
    body: rightsForm,
    answer: sheet,
    refusals: { 409: ['rights.own'] },
    run: async ({ deps, person, body }) => rightsSheet(deps, person.accountId, await registerRights(deps, person.accountId, body)),
  }),
  route({
    method: 'put',
    path: '/api/staff/rights/{id}/identity',
    summary: 'Notes how the person’s identity was checked',
    access: WRITE,
    params: ofRequest,
    body: identityForm,
    answer: sheet,
    refusals,
    run: async ({ deps, person, params: { id }, body }) => {
      await noteIdentity(deps, person.accountId, id, body)
      return rightsSheet(deps, person.accountId, id)
    },
  }),
  route({
    method: 'put',
    path: '/api/staff/rights/{id}/extension',
    summary: 'Extends the time by two months, with the reason given to the person: once, within the first month',
    access: WRITE,
    params: ofRequest,
    body: extensionForm,
    answer: sheet,
    refusals,
    run: async ({ deps, person, params: { id }, body }) => {
      await extend(deps, person.accountId, id, body)
      return rightsSheet(deps, person.accountId, id)
    },
  }),
  route({
    method: 'put',
    path: '/api/staff/rights/{id}/answer',
    summary: 'Records the answer, which cannot be changed',
    access: WRITE,
    params: ofRequest,
    body: answerForm,
    answer: sheet,
    refusals,
    run: async ({ deps, person, params: { id }, body }) => {
      await answer(deps, person.accountId, id, body)
      return rightsSheet(deps, person.accountId, id)
    },
  }),
]

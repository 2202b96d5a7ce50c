import { z } from '@hono/zod-openapi'
import { guardianForm } from '#domain/family/guardian-form.ts'
import { route } from '#server/core/route.ts'
import { linkGuardian, unlinkGuardian } from './desk.ts'

const WRITE = { who: 'staff', may: 'people.write' } as const
const params = z.object({ number: z.string().regex(/^\d{10}$/) })

/** Calls of staff about who carries a child's card; each act is in the audit. */
export const familyDeskRoutes = [
  route({
    method: 'post',
    path: '/api/staff/members/{number}/guardians',
    summary: 'Lets a parent or guardian, by the number of their card, carry the card of a person under eighteen',
    details:
      'The birth date is that of the record or the application. `member.not_linked`: the `reason`, as `no_account` for a guardian without an account with a confirmed address.',
    access: WRITE,
    params,
    body: guardianForm,
    answer: { status: 204, what: 'Linked, also if it was before' },
    refusals: { 404: ['api.not_found'], 409: ['member.own', 'member.not_linked'] },
    run: ({ deps, person: { accountId }, params: { number }, body }) => linkGuardian(deps, accountId, number, body.guardian),
  }),
  route({
    method: 'delete',
    path: '/api/staff/members/{number}/guardians/{uid}',
    summary: 'Ends it: the card leaves that account’s phones within a minute',
    access: WRITE,
    params: params.extend({ uid: z.string().max(64) }),
    answer: { status: 204, what: 'Ended, also if it was before' },
    refusals: { 404: ['api.not_found'], 409: ['member.own'] },
    run: ({ deps, person: { accountId }, params: { number, uid } }) => unlinkGuardian(deps, accountId, number, uid),
  }),
]

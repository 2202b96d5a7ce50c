import { z } from '@hono/zod-openapi'
import { APPLICATION_STATES, applicationForm } from '#domain/applications/application.ts'
import { resolutionSchema } from '#server/core/register/schemas.ts'
import { route } from '#server/core/route.ts'
import { apply, ownApplication, withdrawApplication } from './applications.ts'

const item = z.object({
  id: z.string(),
  state: z.enum(APPLICATION_STATES),
  category: z.object({ id: z.string(), label: z.string() }),
  submittedAt: z.int(),
  decidedAt: z.int().nullable(),
  reason: z.string().nullable(),
  decision: resolutionSchema.nullable(),
  appealBy: z.iso.date().nullable(),
  appealBody: z.string(),
  appealedOn: z.iso.date().nullable(),
  appeal: resolutionSchema.nullable(),
})
const application = { is: z.object({ application: item.nullable(), canApply: z.boolean() }), what: 'The person’s application' }

export const applicationRoutes = [
  route({
    method: 'get',
    path: '/api/applications',
    summary: 'The person’s last application for membership, and whether another one is accepted',
    access: { who: 'account' },
    answer: { status: 200, ...application },
    run: ({ deps, person }) => ownApplication(deps, person.accountId),
  }),
  route({
    method: 'post',
    path: '/api/applications',
    summary: 'Applies for membership; the board decides',
    access: { who: 'account', verified: true },
    // Limits the rows of a person who applies and withdraws all day.
    limit: { name: 'application', max: 10, windowMs: 24 * 3_600_000, by: 'account' },
    body: applicationForm,
    answer: { status: 201, ...application },
    refusals: { 409: ['api.conflict', 'auth.profile_incomplete'] },
    run: ({ deps, person, body }) => apply(deps, person, body),
  }),
  route({
    method: 'post',
    path: '/api/applications/{id}/withdraw',
    summary: 'Withdraws the person’s undecided application',
    access: { who: 'account' },
    params: z.object({ id: z.string().regex(/^[\w-]{1,64}$/) }),
    answer: { status: 200, ...application },
    refusals: { 404: ['api.not_found'] },
    run: ({ deps, person, params }) => withdrawApplication(deps, person, params.id),
  }),
]

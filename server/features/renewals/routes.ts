import { z } from '@hono/zod-openapi'
import { renewalForm } from '#domain/renewals/card-renewal.ts'
import { cardSchema } from '#server/core/cards/routes.ts'
import { route } from '#server/core/route.ts'
import { renewCard } from './renewals.ts'

/** Enough for repeated presses. */
const RENEWALS = { name: 'card-renewal', max: 20, windowMs: 3_600_000, by: 'account' } as const

export const renewalRoutes = [
  route({
    method: 'post',
    path: '/api/card/renewal',
    summary: 'Renews the person’s card if it has no fee, once for each end; `validTo` is the last day that the person saw on it',
    details: '`api.conflict`: too early, with a fee, or in a state without renewal.',
    access: { who: 'account', verified: true },
    limit: RENEWALS,
    body: renewalForm,
    answer: { status: 200, is: cardSchema, what: 'The card as it is now' },
    refusals: { 409: ['api.conflict', 'auth.profile_incomplete'] },
    run: ({ deps, person, body }) => renewCard(deps, person, body.validTo),
  }),
  route({
    method: 'post',
    path: '/api/family/{number}/renewal',
    summary: 'Renews a child’s card like `POST /api/card/renewal`',
    access: { who: 'account', verified: true },
    limit: RENEWALS,
    params: z.object({ number: z.string().regex(/^\d{10}$/) }),
    body: renewalForm,
    answer: { status: 200, is: cardSchema, what: 'The card as it is now' },
    refusals: { 404: ['api.not_found'], 409: ['api.conflict'] },
    run: ({ deps, person, params, body }) => renewCard(deps, person, body.validTo, params.number),
  }),
]

import { z } from '@hono/zod-openapi'
import { claimForm } from '#domain/cards/claim.ts'
import { cardSchema } from '#server/core/cards/routes.ts'
import { route } from '#server/core/route.ts'
import { claimCard, newClaim } from './claims.ts'

/** Links a paper card to an account. */
export const claimRoutes = [
  route({
    method: 'post',
    path: '/api/staff/members/{number}/claim',
    summary: 'A code that links a paper card to its holder’s account; shown once, it replaces the previous code',
    access: { who: 'staff', may: 'cards.write' },
    params: z.object({ number: z.string().regex(/^\d{10}$/) }),
    answer: { status: 201, is: z.object({ code: z.string(), expiresAt: z.int() }), what: 'The code' },
    refusals: { 404: ['api.not_found'] },
    run: ({ deps, person, params }) => newClaim(deps, person.accountId, params.number),
  }),
  route({
    method: 'post',
    path: '/api/card/claim',
    summary: 'Links a paper card to the account; it replaces the account’s own card',
    access: { who: 'account', verified: true },
    limit: { name: 'card-claim', max: 10, windowMs: 24 * 3_600_000, by: 'account' },
    body: claimForm,
    answer: { status: 200, is: cardSchema, what: 'The updated card' },
    refusals: { 404: ['claim.invalid'], 409: ['claim.standing', 'auth.profile_incomplete'], 410: ['claim.expired'] },
    run: ({ deps, person, body }) => claimCard(deps, person, body.claimCode),
  }),
]

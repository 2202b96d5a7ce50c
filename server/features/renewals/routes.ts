import { createRoute } from '@hono/zod-openapi'
import { renewalForm } from '#domain/renewals/card-renewal.ts'
import { hit, refuseUnless } from '#server/platform/limits/rate-limit.ts'
import { signedIn } from '#server/core/accounts/session.ts'
import { cardSchema } from '#server/core/cards/routes.ts'
import { json, refusal } from '#server/platform/http/answers.ts'
import { formBody } from '#server/platform/http/form-body.ts'
import { router } from '#server/core/router.ts'
import { renewCard } from './renewals.ts'

/** Enough for who presses again. */
export const RENEWALS = { max: 20, windowMs: 3_600_000 }

export const renewalRoutes = router().openapi(
  createRoute({
    method: 'post',
    path: '/',
    summary: 'Renews a card without a fee, once for each end; `validTo` is the last day that the person has seen on it',
    request: { body: formBody(renewalForm) },
    responses: {
      200: json('The card as it is now', cardSchema),
      401: refusal('auth.session_expired'),
      403: refusal('auth.email_unverified'),
      409: refusal('api.conflict', 'auth.profile_incomplete'),
      422: refusal('api.invalid'),
      429: refusal('auth.too_many_attempts'),
    },
  }),
  async (c) => {
    const { db, clock } = c.var.deps
    const person = await signedIn(c)
    refuseUnless(await hit(db, `card-renewal:${person.accountId}`, RENEWALS, clock.now()))
    return c.json(await renewCard(c.var.deps, person, c.req.valid('json').validTo), 200)
  },
)

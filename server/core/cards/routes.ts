import { createRoute, z } from '@hono/zod-openapi'
import { signedIn } from '#server/core/accounts/session.ts'
import { json, refusal } from '#server/platform/http/answers.ts'
import { router } from '#server/core/router.ts'
import { memberCard } from './card.ts'

const day = z.iso.date().nullable()

export const cardSchema = z.object({
  number: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  category: z.object({ id: z.string(), label: z.string() }),
  periods: z.object({ validFrom: day, validTo: day, suspendedFrom: day, suspendedTo: day, cancelledOn: day }),
  suspensionText: z.string().nullable(),
  graceDays: z.int(),
  association: z.object({ id: z.string(), name: z.string(), shortName: z.string(), color: z.string() }),
  memberSince: day,
  renewalFrom: day,
  pending: z.enum(['apply', 'guardian', 'review', 'fee']).nullable(),
  family: z.boolean(),
  now: z.int(),
})

export const cardRoutes = router().openapi(
  createRoute({
    method: 'get',
    path: '/',
    summary: 'The signed-in member’s card',
    responses: {
      200: json('Everything that is needed to draw the card and to know its state', cardSchema),
      401: refusal('auth.session_expired'),
      403: refusal('auth.email_unverified'),
      409: refusal('auth.profile_incomplete'),
    },
  }),
  async (c) => c.json(await memberCard(c.var.deps, await signedIn(c)), 200),
)

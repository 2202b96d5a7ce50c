import { createRoute, z } from '@hono/zod-openapi'
import { signedIn } from '#server/core/accounts/session.ts'
import { json, refusal } from '#server/platform/http/answers.ts'
import { router } from '#server/core/router.ts'
import { memberCard } from './card.ts'
import { sessionDevices } from './holder-queries.ts'

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
  device: z.string().nullable().optional().describe('The id of the device that asks; null when it does not have this card'),
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
  async (c) => {
    const person = await signedIn(c)
    const card = await memberCard(c.var.deps, person)
    const devices = await sessionDevices(c.var.deps.db, person)
    return c.json({ ...card, device: devices.get(card.number) ?? null }, 200)
  },
)

import { z } from '@hono/zod-openapi'
import { route } from '#server/core/route.ts'
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
  feeDue: z
    .object({ kind: z.enum(['first', 'unpaid']), from: z.iso.date(), cents: z.int() })
    .nullable()
    .optional()
    .describe('A fee that the valid card owes'),
  pending: z.enum(['apply', 'guardian', 'review', 'fee']).nullable(),
  family: z.boolean(),
  device: z.string().nullable().optional().describe('The id of the device that asks; null when it does not have this card'),
  now: z.int(),
})

export const cardRoutes = [
  route({
    method: 'get',
    path: '/api/card',
    summary: 'The signed-in member’s card',
    access: { who: 'account', verified: true },
    answer: { status: 200, is: cardSchema, what: 'Everything that is needed to draw the card and to compute its state' },
    refusals: { 409: ['auth.profile_incomplete'] },
    run: async ({ deps, person }) => {
      const card = await memberCard(deps, person)
      const devices = await sessionDevices(deps.db, person)
      return { ...card, device: devices.get(card.number) ?? null }
    },
  }),
]

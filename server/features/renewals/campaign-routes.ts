import { z } from '@hono/zod-openapi'
import { TASK_REFUSALS } from '#domain/members/tasks.ts'
import { reminderStages } from '#domain/renewals/renewal-reminder.ts'
import { route } from '#server/core/route.ts'
import { renewalCampaign } from './campaign.ts'

const day = z.iso.date()
const counted = z.int().min(0)
const span = z.object({ from: day, to: day, toRenew: counted, renewed: counted.nullable() })
const reminders = z.array(z.object({ day, stages: z.partialRecord(z.enum(reminderStages), counted) }))

const campaign = z
  .object({
    now: span,
    weeks: z.array(span),
    months: z.array(span),
    told: reminders,
    planned: reminders,
    tasks: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['remind', 'letter']),
        isOver: z.boolean(),
        by: z.string().nullable(),
        at: z.int(),
        done: counted,
        left: z.partialRecord(z.enum(TASK_REFUSALS), counted),
      }),
    ),
  })
  .openapi('RenewalCampaign')

export const campaignRoutes = [
  route({
    method: 'get',
    path: '/api/staff/renewals',
    summary: 'How many cards end when, by week and month, and which reminders were sent and are planned, by whom; a minute old at most',
    details:
      '`toRenew`: last days of cards that are neither renewed nor cancelled, as the list of cards finds them with `from` and `to`; `renewed`: ends that a later period followed, null for days of which no card can be renewed yet.',
    access: { who: 'staff', may: 'people.read' },
    answer: { status: 200, is: campaign, what: 'The numbers' },
    run: ({ deps }) => renewalCampaign(deps),
  }),
]

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
    summary:
      'The numbers of the renewals: cards by the week and month of their end, reminders sent and planned, tasks of staff; at most a minute old',
    details:
      '`toRenew`: cards whose last day is in the span, neither renewed nor cancelled; `from` and `to` find them in the list of cards. `renewed`: periods with that end that another one followed; null while no card of the span can be renewed.',
    access: { who: 'staff', may: 'people.read' },
    answer: { status: 200, is: campaign, what: 'The numbers' },
    run: ({ deps }) => renewalCampaign(deps),
  }),
]

import { z } from '@hono/zod-openapi'
import { FIRST_STEPS } from '#domain/first-steps/first-steps.ts'
import { STAFF_ROLES } from '#domain/staff/staff-role.ts'
import { route } from '#server/core/route.ts'
import { staffOverview } from './overview.ts'

const counted = z.int().min(0)
const overview = z
  .object({
    cards: z.object({ active: counted, since30Days: z.int(), expiring: counted, until: z.string() }).optional(),
    renewalFees: z.object({ cents: counted, cards: counted }).optional(),
    checks: z.object({ today: counted, shops: counted, days: z.array(z.object({ day: z.string(), checks: counted })) }).optional(),
    usedOffers: z.array(z.object({ id: z.string(), title: z.string(), times: counted })).optional(),
    firstSteps: z.array(z.object({ id: z.enum(FIRST_STEPS), state: z.enum(['open', 'done', 'right', 'aside', 'old']) })).optional(),
    todo: z.object({
      applications: counted.optional(),
      reports: counted.optional(),
      arrivals: z
        .array(
          z.object({
            event: z.string(),
            occurrence: z.string(),
            title: z.string(),
            startsAt: z.int(),
            people: counted,
            attended: counted,
          }),
        )
        .optional(),
      stuckContents: z.array(z.object({ collection: z.string(), id: z.string(), title: z.string(), on: z.string() })).optional(),
      endingOffers: z.array(z.object({ id: z.string(), title: z.string(), endsOn: z.string() })).optional(),
      rights: z.object({ open: counted, overdue: counted, first: z.string() }).optional(),
      askedNames: z.array(z.object({ number: z.string(), name: z.string() })).optional(),
      unallocatedPayments: z.array(z.object({ id: z.string(), payer: z.string(), cents: counted })).optional(),
      proposals: z.array(z.object({ id: z.string(), title: z.string() })).optional(),
      withoutFactor: z.array(z.object({ name: z.string(), role: z.enum(STAFF_ROLES) })).optional(),
      endingRoles: z.array(z.object({ uid: z.string(), name: z.string(), role: z.enum(STAFF_ROLES), endsOn: z.string() })).optional(),
      endedMembers: z.array(z.object({ uid: z.string(), name: z.string(), role: z.enum(STAFF_ROLES) })).optional(),
      officerAsked: z.array(z.object({ name: z.string(), uid: z.string().nullable() })).optional(),
    }),
  })
  .openapi('StaffOverview')

export const overviewRoutes = [
  route({
    method: 'get',
    path: '/api/staff/overview',
    summary: 'The numbers and tasks of today, each for the roles that may read it',
    access: { who: 'staff', may: 'desk.enter' },
    answer: { status: 200, is: overview, what: 'The numbers' },
    run: ({ deps, person }) => staffOverview(deps, person.accountId),
  }),
]

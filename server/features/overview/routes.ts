import { z } from '@hono/zod-openapi'
import { SEARCH_LENGTH } from '#domain/staff/overview.ts'
import { FIRST_STEPS } from '#domain/first-steps/first-steps.ts'
import { STAFF_ROLES } from '#domain/staff/staff-role.ts'
import { route } from '#server/core/route.ts'
import { searchPeople, staffOverview } from './overview.ts'

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
      stuckContents: z.array(z.object({ collection: z.string(), id: z.string(), title: z.string(), on: z.string() })).optional(),
      endingOffers: z.array(z.object({ id: z.string(), title: z.string(), endsOn: z.string() })).optional(),
      proposals: z.array(z.object({ id: z.string(), title: z.string() })).optional(),
      withoutFactor: z.array(z.object({ name: z.string(), role: z.enum(STAFF_ROLES) })).optional(),
      officerAsked: z.array(z.object({ name: z.string(), uid: z.string().nullable() })).optional(),
    }),
  })
  .openapi('StaffOverview')

const person = z.object({ id: z.string(), name: z.string(), number: z.string(), email: z.string().nullable(), state: z.string() })
const search = z.object({ people: z.array(person) }).openapi('StaffSearch')

// Postgres takes no text with a control character in it.
const searchQuery = z.object({
  q: z
    .string()
    .max(SEARCH_LENGTH)
    .regex(/^\P{Cc}*$/u)
    .default(''),
})

export const overviewRoutes = [
  route({
    method: 'get',
    path: '/api/staff/overview',
    summary: 'What there is to know and to do today; each number only for whose role reads it',
    access: { who: 'staff', may: 'desk.enter' },
    answer: { status: 200, is: overview, what: 'The numbers' },
    run: ({ deps, person }) => staffOverview(deps, person.accountId),
  }),
  route({
    method: 'get',
    path: '/api/staff/search',
    summary: 'People whose name, card number or address begins as `q`, eight at most; addresses only for roles that may change people',
    access: { who: 'staff', may: 'people.read' },
    query: searchQuery,
    answer: { status: 200, is: search, what: 'Who was found' },
    run: ({ deps, person, query: { q } }) => searchPeople(deps, person.accountId, q),
  }),
]

import { z } from '@hono/zod-openapi'
import { CARD_STATES } from '#domain/cards/card-state.ts'
import { SEARCH_LENGTH } from '#domain/staff/overview.ts'
import { route } from '#server/core/route.ts'
import { memberCounts } from './counts.ts'
import { listMembers, PLACE } from './list.ts'
import { sheetSchema } from './schemas.ts'
import { openSheet } from './sheet.ts'

const state = z.enum(CARD_STATES)
const day = z.iso.date().nullable()
const counted = z.int().min(0)

const list = z.object({
  members: z.array(
    z.object({
      number: z.string(),
      firstname: z.string(),
      lastname: z.string(),
      state,
      category: z.string(),
      validTo: day,
      isChild: z.boolean(),
    }),
  ),
  next: z.string().nullable(),
})
const counts = z.object({
  states: z.record(state, counted),
  categories: z.array(z.object({ id: z.string(), label: z.string(), cards: counted })),
})

// Postgres takes no text with a control character in it.
const query = z.object({
  q: z
    .string()
    .max(SEARCH_LENGTH)
    .regex(/^\P{Cc}*$/u)
    .default(''),
  state: state.optional(),
  category: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  after: z.string().regex(PLACE).optional(),
})

const READ = { who: 'staff', may: 'people.read' } as const

/** The cards of members, friends and their children, for the staff. */
export const memberRoutes = [
  route({
    method: 'get',
    path: '/api/staff/members',
    summary:
      'Cards by surname, name and number, 50 at most; `q` begins a surname, a name, a number or, for roles that change people, an address or a codice fiscale',
    details: '`after`: the `next` of the page before. Those whose surname begins so come first, then those whose name does.',
    access: READ,
    query,
    answer: { status: 200, is: list, what: 'The cards' },
    run: ({ deps, person, query: asked }) => listMembers(deps, person.accountId, asked),
  }),
  route({
    method: 'get',
    path: '/api/staff/members/counts',
    summary: 'How many cards are in each state and in each category; a minute old at most',
    access: READ,
    answer: { status: 200, is: counts, what: 'The numbers' },
    run: ({ deps }) => memberCounts(deps),
  }),
  route({
    method: 'get',
    path: '/api/staff/members/{number}',
    summary: 'One card and what is known of its holder, contacts only for roles that change people; the reading is in the audit',
    access: READ,
    params: z.object({ number: z.string().regex(/^\d{10}$/) }),
    answer: { status: 200, is: sheetSchema, what: 'The sheet' },
    refusals: { 404: ['api.not_found'] },
    run: ({ deps, person, params }) => openSheet(deps, person.accountId, params.number),
  }),
]

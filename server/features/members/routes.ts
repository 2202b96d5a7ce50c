import { z } from '@hono/zod-openapi'
import { CARD_STATES } from '#domain/cards/card-state.ts'
import { MEMBER_COLUMNS, MEMBER_ORDERS } from '#domain/members/members.ts'
import { route } from '#server/core/route.ts'
import { memberCounts } from './counts.ts'
import { EXPORT_FORMATS } from '#domain/members/export.ts'
import { romeDay } from '#domain/plain-date.ts'
import { XLSX_TYPE } from '#server/platform/spreadsheet/xlsx-file.ts'
import { exportMembers } from './export.ts'
import { filterFields } from './filter-schema.ts'
import { listMembers, PLACE } from './list.ts'
import { sheetSchema } from './schemas.ts'
import { openSheet } from './sheet.ts'
import { timelineSchema } from './timeline-schema.ts'
import { openTimeline } from './timeline.ts'

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
      more: z.partialRecord(z.enum(MEMBER_COLUMNS), z.string().nullable()).optional(),
    }),
  ),
  next: z.string().nullable(),
})
const counts = z.object({
  states: z.record(state, counted),
  categories: z.array(z.object({ id: z.string(), label: z.string(), cards: counted })),
})

const query = z.object({
  ...filterFields,
  order: z.enum(MEMBER_ORDERS).optional(),
  columns: z
    .string()
    .max(100)
    .transform((text) => MEMBER_COLUMNS.filter((column) => text.split(',').includes(column)))
    .optional(),
  after: z.string().regex(PLACE).optional(),
})

const READ = { who: 'staff', may: 'people.read' } as const

/** Calls of staff to read cards of members, friends and their children. */
export const memberRoutes = [
  route({
    method: 'get',
    path: '/api/staff/members',
    summary:
      'Cards by surname, name and number, at most 50; `q`: the start of a surname, a name, the last word of either, a number or, for roles that change people, an address or a codice fiscale',
    details:
      '`after`: the `next` of the page before. A search lists matches of the surname first, then of the name, and those of a last word last. `from`, `to`: the last day; `certificate`: registered athletes without a valid one, for roles that read them; `arrears`: a late fee, for roles that read payments; `email`: no account that a mail about the card reaches, for roles that change people; `birthday`: its month, `now` for this month; `consent`: to news. All these leave out cancelled cards. `order`: by the last day, without a search; `columns`: further columns, separated by commas.',
    access: READ,
    query,
    answer: { status: 200, is: list, what: 'The cards' },
    refusals: { 403: ['guard.forbidden'] },
    run: ({ deps, person, query: asked }) => listMembers(deps, person.accountId, asked),
  }),
  route({
    method: 'get',
    path: '/api/staff/members/counts',
    summary: 'The number of cards in each state and in each category, at most a minute old',
    access: READ,
    answer: { status: 200, is: counts, what: 'The numbers' },
    run: ({ deps }) => memberCounts(deps),
  }),
  route({
    method: 'get',
    path: '/api/staff/members/export',
    summary: 'The cards of the list with the records of their holders, as a CSV file or a workbook; the export is in the audit',
    access: { who: 'staff', may: 'people.export', fresh: true },
    limit: { name: 'members-export', max: 20, windowMs: 3_600_000, by: 'account' },
    query: query.omit({ after: true, columns: true }).extend({ format: z.enum(EXPORT_FORMATS).default('csv') }),
    answer: {
      responses: {
        200: { description: 'The file', content: { 'text/csv': { schema: z.string() }, [XLSX_TYPE]: { schema: z.string() } } },
      },
    },
    async run({ deps, person, query, c }) {
      const { format } = query
      return c.body(await exportMembers(deps, person.accountId, query), 200, {
        'Content-Type': format === 'csv' ? 'text/csv; charset=utf-8' : XLSX_TYPE,
        'Content-Disposition': `attachment; filename="soci-${romeDay(deps.clock.now())}.${format}"`,
        'Cache-Control': 'no-store',
      })
    },
  }),
  route({
    method: 'get',
    path: '/api/staff/members/{number}',
    summary: 'One card and its holder, with contacts only for roles that change people; the reading is in the audit',
    access: READ,
    params: z.object({ number: z.string().regex(/^\d{10}$/) }),
    answer: { status: 200, is: sheetSchema, what: 'The sheet' },
    refusals: { 404: ['api.not_found'] },
    run: ({ deps, person, params }) => openSheet(deps, person.accountId, params.number),
  }),
  route({
    method: 'get',
    path: '/api/staff/members/{number}/timeline',
    summary: 'The events of a card and its holder, newest first, as far as the role reads them, and the consents’ ledger',
    details: 'Checks of the card are left out: only its holder sees where it was checked. The reading is in the audit, with the sheet’s.',
    access: READ,
    params: z.object({ number: z.string().regex(/^\d{10}$/) }),
    answer: { status: 200, is: timelineSchema, what: 'The events' },
    refusals: { 404: ['api.not_found'] },
    run: ({ deps, person, params }) => openTimeline(deps, person.accountId, params.number),
  }),
]

import { z } from '@hono/zod-openapi'
import { romeDay } from '#domain/plain-date.ts'
import { bodyForm, RAS_PROBLEMS } from '#domain/registrations/registrations.ts'
import { route } from '#server/core/route.ts'
import { plainText } from '#server/platform/http/plain-text.ts'
import { registrations, registrationsFile, writeBody } from './registrations.ts'

const counted = z.int().min(0)
const name = plainText(80).min(1)
const written = z.string().nullable()
const shape = z
  .object({
    organisations: z.array(z.object({ name: z.string(), registrations: counted })),
    organisation: written,
    on: z.iso.date(),
    total: counted,
    incomplete: counted,
    missing: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        firstname: z.string(),
        lastname: z.string(),
        sportName: z.string(),
        problems: z.array(z.enum(RAS_PROBLEMS)),
      }),
    ),
    settings: z.object({
      bodyCode: written,
      taxCodeName: written,
      lastnameName: written,
      firstnameName: written,
      bodyCodeName: written,
      cardCodeName: written,
      issuedOnName: written,
      expiresOnName: written,
      kindName: written,
    }),
  })
  .openapi('Registrations')

const EXPORT = { who: 'staff', may: 'sports.export' } as const
const PATH = '/api/staff/registrations'
const query = z.object({ organisation: name.optional(), on: z.iso.date().optional() })
const answer = { status: 200, is: shape, what: 'The registrations and their problems' } as const

/** Registrations for the national register of sports activities, sent by the affiliating body (domain guide, section 9). */
export const registrationRoutes = [
  route({
    method: 'get',
    path: PATH,
    summary: 'The registrations of a sports body in force on a day, and their problems by person; at most 200 people',
    access: EXPORT,
    limit: { name: 'registrations', max: 120, windowMs: 3_600_000, by: 'account' },
    query,
    answer,
    run: ({ deps, query: asked }) => registrations(deps, asked),
  }),
  route({
    method: 'put',
    path: `${PATH}/body`,
    summary: 'Stores the body’s code and the names of its columns',
    access: EXPORT,
    body: bodyForm,
    answer,
    refusals: { 404: ['api.not_found'] },
    async run({ deps, person, body }) {
      await writeBody(deps, person.accountId, body)
      return registrations(deps, { organisation: body.organisation })
    },
  }),
  route({
    method: 'get',
    path: `${PATH}/export`,
    summary: 'The file for the body: CSV with semicolons, one row per registration; the audit records the export',
    access: { ...EXPORT, fresh: true },
    limit: { name: 'registrations-export', max: 20, windowMs: 3_600_000, by: 'account' },
    query: query.required({ organisation: true }),
    answer: { responses: { 200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } } } },
    async run({ deps, person, query: asked, c }) {
      return c.body(await registrationsFile(deps, person.accountId, asked), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="tesseramenti-${asked.on ?? romeDay(deps.clock.now())}.csv"`,
        'Cache-Control': 'no-store',
      })
    },
  }),
]

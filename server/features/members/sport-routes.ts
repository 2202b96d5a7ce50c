import { z } from '@hono/zod-openapi'
import { CERTIFICATE_KINDS, certificateForm, REGISTRATION_KINDS, registrationForm } from '#domain/sports/sport-records.ts'
import { route } from '#server/core/route.ts'
import { openSportRecords, removeSportRecord, sportRecords, writeCertificate, writeRegistration } from './sport-records.ts'

const day = z.iso.date()
const shown = { id: z.string(), revision: z.string(), sportName: z.string(), issuedOn: day, expiresOn: day }

const records = z
  .object({
    certificates: z.array(
      z.object({
        ...shown,
        kind: z.enum(CERTIFICATE_KINDS),
        sport: z.string().nullable(),
        seenBy: z.string().nullable(),
        seenAt: z.int(),
      }),
    ),
    registrations: z.array(
      z.object({
        ...shown,
        kind: z.enum(REGISTRATION_KINDS),
        sport: z.string(),
        organisation: z.string(),
        cardCode: z.string(),
        leftOn: day.nullable(),
        assentGiven: z.boolean(),
      }),
    ),
    sports: z.array(z.object({ id: z.string(), name: z.string() })),
    mayWrite: z.boolean(),
    assent: z.boolean(),
  })
  .openapi('SportRecords')

const WRITE = { who: 'staff', may: 'sports.write' } as const
const params = z.object({ number: z.string().regex(/^\d{10}$/) })
const PATH = '/api/staff/members/{number}/sports'
const answer = { status: 200, is: records, what: 'The records as they are now' } as const
const refusals = { 404: ['api.not_found'], 409: ['member.own', 'member.changed'] } as const

/** Medical certificates and registrations with sports bodies (domain guide, section 9). */
export const sportRecordRoutes = [
  route({
    method: 'get',
    path: PATH,
    summary:
      'The medical certificates (type and days, never the file) and sports registrations of a card’s holder; the reading is in the audit',
    access: { who: 'staff', may: 'sports.read' },
    params,
    answer,
    refusals: { 404: ['api.not_found'] },
    run: ({ deps, person, params: { number } }) => openSportRecords(deps, person.accountId, number),
  }),
  route({
    method: 'put',
    path: `${PATH}/certificate`,
    summary: 'Records a certificate that staff have seen, or corrects one; without `expiresOn` it is valid for a year',
    access: WRITE,
    params,
    body: certificateForm,
    answer,
    refusals,
    async run({ deps, person: { accountId }, params: { number }, body }) {
      await writeCertificate(deps, accountId, number, body)
      return sportRecords(deps, accountId, number)
    },
  }),
  route({
    method: 'put',
    path: `${PATH}/registration`,
    summary: 'Records a registration with a sports body, corrects or ends it; from 12 to 17 years it needs the minor’s own assent',
    access: WRITE,
    params,
    body: registrationForm,
    answer,
    refusals,
    async run({ deps, person: { accountId }, params: { number }, body }) {
      await writeRegistration(deps, accountId, number, body)
      return sportRecords(deps, accountId, number)
    },
  }),
  route({
    method: 'delete',
    path: `${PATH}/{id}`,
    summary: 'Deletes a certificate or a registration that was recorded by mistake',
    access: WRITE,
    params: params.extend({ id: z.string().regex(/^[\w-]{1,40}$/) }),
    answer,
    refusals: { 404: ['api.not_found'], 409: ['member.own'] },
    async run({ deps, person: { accountId }, params: { number, id } }) {
      await removeSportRecord(deps, accountId, number, id)
      return sportRecords(deps, accountId, number)
    },
  }),
]

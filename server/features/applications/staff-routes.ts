import { z } from '@hono/zod-openapi'
import { APPLICATION_STATES } from '#domain/applications/application.ts'
import {
  appealForm,
  appealOutcomeForm,
  guardianForm,
  MAX_DECISIONS,
  meetingForm,
  MISSING,
  questionForm,
  STAFF_APPLICATION_STATES,
  toldForm,
} from '#domain/applications/admission.ts'
import { paperApplicationForm } from '#domain/members/paper-application.ts'
import type { Deps } from '#server/core/deps.ts'
import { resolutionSchema } from '#server/core/register/schemas.ts'
import { pdfAnswer, pdfHeaders } from '#server/core/pdf-answer.ts'
import { route } from '#server/core/route.ts'
import { decideAppeal, recordAppeal, recordTold } from './appeal.ts'
import { openApplication, staffApplication, staffApplications } from './desk.ts'
import { answerLetter, letterText } from './letter.ts'
import { holdMeeting } from './meeting.ts'
import { askApplicant, recordGuardian, withdrawOnPaper } from './on-paper.ts'
import { recordPaperApplication } from './paper.ts'

const id = z.string().regex(/^[\w-]{1,64}$/)
const day = z.iso.date()
const state = z.enum(APPLICATION_STATES)
const counted = z.int().min(0)

const itemSchema = z.object({
  id: z.string(),
  state,
  firstname: z.string(),
  lastname: z.string(),
  category: z.object({ id: z.string(), label: z.string() }),
  submittedAt: z.int(),
  decidedAt: z.int().nullable(),
  missing: z.array(z.enum(MISSING)),
  answerBy: day,
  isOwn: z.boolean(),
})

const listSchema = z.object({
  applications: z.array(itemSchema),
  next: z.string().nullable(),
  counts: z.record(state, counted),
  decidingBody: z.string(),
})

const applicationSchema = itemSchema
  .extend({
    birthDate: day,
    birthPlace: z.string(),
    contacts: z.object({ email: z.string().nullable(), emailVerified: z.boolean(), phone: z.string(), address: z.string() }).nullable(),
    isOnPaper: z.boolean(),
    cardNumber: z.string().nullable(),
    alike: z.object({ number: counted, isSameCard: z.boolean() }).nullable(),
    guardian: z.object({ name: z.string(), signedOn: day }).nullable(),
    decision: resolutionSchema.nullable(),
    reason: z.string().nullable(),
    toldOn: day.nullable(),
    appealBy: day.nullable(),
    appealedOn: day.nullable(),
    appeal: resolutionSchema.nullable(),
    appealBody: z.string(),
    questions: z.array(z.object({ at: z.int(), by: z.string().nullable(), body: z.string() })),
    past: z.array(z.object({ id: z.string(), state, category: z.string(), submittedAt: z.int() })),
    mayDecide: z.boolean(),
    now: z.int(),
  })
  .openapi('StaffApplication')

const READ = { who: 'staff', may: 'applications.read' } as const
const WRITE = { who: 'staff', may: 'applications.write' } as const
const params = z.object({ id })
const answer = { status: 200, is: applicationSchema, what: 'The updated application' } as const
const refusals = { 404: ['api.not_found'], 409: ['application.decided', 'application.own'] } as const

const shown = async (deps: Deps, accountId: string, applicationId: string, done: Promise<unknown>) => {
  await done
  return (await staffApplication(deps, accountId, applicationId)).shown
}

/** Applications for membership, and the board's decisions. */
export const staffApplicationRoutes = [
  route({
    method: 'get',
    path: '/api/staff/applications',
    summary: 'The applications of a state with their obstacles; open ones by waiting time, the longest first, decided ones newest first',
    details: '`after`: the `next` of the previous page. `open`: applications that wait for the board or for a guardian.',
    access: READ,
    query: z.object({
      state: z.enum(STAFF_APPLICATION_STATES).default('open'),
      after: id.optional(),
      limit: z.coerce.number().int().min(1).max(MAX_DECISIONS).default(50),
    }),
    answer: { status: 200, is: listSchema, what: 'The applications' },
    run: ({ deps, person, query: { state: asked, after, limit } }) =>
      staffApplications(deps, person.accountId, { state: asked, after, limit }),
  }),
  route({
    method: 'get',
    path: '/api/staff/applications/{id}',
    summary: 'One application; contacts only for roles that change people; the audit records the reading',
    access: READ,
    params,
    answer,
    refusals: { 404: ['api.not_found'] },
    run: ({ deps, person, params: { id: one } }) => openApplication(deps, person.accountId, one),
  }),
  route({
    method: 'post',
    path: '/api/staff/applications',
    summary: 'Records an application on paper: the person, without an account, gets a card that waits for the board',
    details:
      'The fields of a new card; birth and residence are required. `appliedOn`: the day of the paper. `member.alike`: a similar person has the card `number`; `isAnother` makes another one. The same `requestKey` gives the same application.',
    access: WRITE,
    body: paperApplicationForm,
    answer: { status: 201, is: z.object({ id }), what: 'The application' },
    refusals: { 409: ['member.alike'] },
    run: async ({ deps, person, body }) => ({ id: await recordPaperApplication(deps, person.accountId, body) }),
  }),
  route({
    method: 'post',
    path: '/api/staff/applications/meeting',
    summary: 'Records the decisions of one meeting, all or none: members with their rows in the register, refusals with their reasons',
    details:
      '`decisions`: `id`, `outcome` (`approved`, `rejected`), the `reason` of a refusal, and `isOther` if a similar person in the register is another one. A repeated request changes nothing. In a refusal, `ids` names the applications.',
    access: WRITE,
    body: meetingForm,
    answer: { status: 200, is: z.object({ decided: counted }), what: 'The number of applications that this call decided' },
    refusals: { 404: ['api.not_found'], 409: ['application.decided', 'application.not_ready', 'application.own'] },
    run: ({ deps, person, body }) => holdMeeting(deps, person.accountId, body),
  }),
  route({
    method: 'put',
    path: '/api/staff/applications/{id}/guardian',
    summary: 'Records a guardian’s signature on paper for a minor: name and day',
    access: WRITE,
    params,
    body: guardianForm,
    answer,
    refusals,
    run: ({ deps, person: { accountId }, params: { id: one }, body }) =>
      shown(deps, accountId, one, recordGuardian(deps, accountId, one, body)),
  }),
  route({
    method: 'post',
    path: '/api/staff/applications/{id}/questions',
    summary: 'Sends an applicant with an account a question, by mail and in the app',
    access: WRITE,
    limit: { name: 'application-question', max: 60, windowMs: 3_600_000, by: 'account' },
    params,
    body: questionForm,
    answer,
    refusals,
    run: ({ deps, person: { accountId }, params: { id: one }, body }) =>
      shown(deps, accountId, one, askApplicant(deps, accountId, one, body)),
  }),
  route({
    method: 'post',
    path: '/api/staff/applications/{id}/withdrawal',
    summary: 'Records that a person without an account takes the application back',
    access: WRITE,
    params,
    answer,
    refusals,
    run: ({ deps, person: { accountId }, params: { id: one } }) => shown(deps, accountId, one, withdrawOnPaper(deps, accountId, one)),
  }),
  route({
    method: 'get',
    path: '/api/staff/applications/{id}/letter',
    summary: 'The decision about an application as a letter on paper (PDF); the audit records it',
    access: WRITE,
    limit: { name: 'application-letter', max: 120, windowMs: 3_600_000, by: 'account' },
    params,
    answer: pdfAnswer,
    refusals: { 404: ['api.not_found'] },
    run: async ({ deps, person, params: { id: one }, c }) =>
      c.body(await answerLetter(deps, person.accountId, one), 200, pdfHeaders(letterText.fileName)),
  }),
  route({
    method: 'put',
    path: '/api/staff/applications/{id}/communication',
    summary: 'Records the day on which a refusal was handed over; the term for an appeal runs from it',
    access: WRITE,
    params,
    body: toldForm,
    answer,
    refusals,
    run: ({ deps, person: { accountId }, params: { id: one }, body }) =>
      shown(deps, accountId, one, recordTold(deps, accountId, one, body)),
  }),
  route({
    method: 'put',
    path: '/api/staff/applications/{id}/appeal',
    summary: 'Records a refused applicant’s appeal to the assembly',
    access: WRITE,
    params,
    body: appealForm,
    answer,
    refusals,
    run: ({ deps, person: { accountId }, params: { id: one }, body }) =>
      shown(deps, accountId, one, recordAppeal(deps, accountId, one, body)),
  }),
  route({
    method: 'post',
    path: '/api/staff/applications/{id}/appeal/outcome',
    summary: 'Records the assembly’s decision about an appeal',
    access: WRITE,
    params,
    body: appealOutcomeForm,
    answer,
    refusals: { 404: ['api.not_found'], 409: ['application.decided', 'application.not_ready', 'application.own'] },
    run: ({ deps, person: { accountId }, params: { id: one }, body }) =>
      shown(deps, accountId, one, decideAppeal(deps, accountId, one, body)),
  }),
]

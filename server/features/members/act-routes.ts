import { z } from '@hono/zod-openapi'
import { cancellationForm, categoryForm, erasureForm, liftForm, staffRenewalForm, suspensionForm } from '#domain/members/card-acts.ts'
import { holderNames, nameDecisionForm } from '#domain/members/holder-name.ts'
import { newMemberForm } from '#domain/members/new-member.ts'
import { paperAdmissionForm } from '#domain/members/paper-admission.ts'
import { personForm } from '#domain/members/person.ts'
import type { Deps } from '#server/core/deps.ts'
import { DONE, route } from '#server/core/route.ts'
import { cancel, lift, moveCategory, renew, suspend, undoRenewal } from './acts.ts'
import { admitOnPaper } from './admit.ts'
import { answerNameRequest, correctName } from './holder-name.ts'
import { erasePerson } from './erase.ts'
import { addMember } from './new-member.ts'
import { writeRecord } from './record.ts'
import { sheetSchema } from './schemas.ts'
import { memberSheet } from './sheet.ts'

const WRITE = { who: 'staff', may: 'cards.write' } as const
const params = z.object({ number: z.string().regex(/^\d{10}$/) })
const refusals = { 404: ['api.not_found'], 409: ['member.own', 'member.changed', 'member.not_now'] } as const
const sheet = { status: 200, is: sheetSchema, what: 'The sheet as it is now' } as const

const shown = async (deps: Deps, accountId: string, number: string, done: Promise<unknown>) => {
  await done
  return memberSheet(deps, accountId, number)
}

/** Acts of staff on one card; each is in the audit. `version`: of the sheet that the staff saw. */
export const cardActRoutes = [
  route({
    method: 'post',
    path: '/api/staff/members',
    summary: 'Gives a card to a person without an account, in a category that needs no resolution; once for a `requestKey`',
    details:
      '`member.alike`: another person has the same codice fiscale, or the same name and no different birthday; `number` is their card. With `isAnother` the card is made anyway.',
    access: { who: 'staff', may: 'people.write' },
    body: newMemberForm,
    answer: { status: 201, is: z.object({ number: z.string() }), what: 'The new card' },
    refusals: { 409: ['member.alike'] },
    run: async ({ deps, person: { accountId }, body }) => ({ number: await addMember(deps, accountId, body) }),
  }),
  route({
    method: 'post',
    path: '/api/staff/members/{number}/renewal',
    summary: 'Renews a card from the day after its end, or from today after its grace; a repeated call does nothing more',
    details:
      '`validTo`: the last day that was shown. `period`: the new period, which can be undone for ten minutes; null if it existed already.',
    access: WRITE,
    params,
    body: staffRenewalForm,
    answer: { status: 200, is: z.object({ sheet: sheetSchema, period: z.string().nullable() }), what: 'The sheet as it is now' },
    refusals,
    run: async ({ deps, person: { accountId }, params: { number }, body }) => {
      const period = await renew(deps, accountId, number, body)
      return { sheet: await memberSheet(deps, accountId, number), period }
    },
  }),
  route({
    method: 'delete',
    path: '/api/staff/members/{number}/renewal/{period}',
    summary: 'Undoes a renewal of the last ten minutes',
    access: WRITE,
    params: params.extend({ period: z.string().regex(/^[\w-]{1,64}$/) }),
    answer: sheet,
    refusals,
    run: ({ deps, person: { accountId }, params: { number, period } }) =>
      shown(deps, accountId, number, undoRenewal(deps, accountId, number, period)),
  }),
  route({
    method: 'put',
    path: '/api/staff/members/{number}/suspension',
    summary: 'Suspends a card from a day, with or without a last day; the member reads the public text, and the note is in the audit only',
    access: WRITE,
    params,
    body: suspensionForm,
    answer: sheet,
    refusals,
    run: ({ deps, person: { accountId }, params: { number }, body }) =>
      shown(deps, accountId, number, suspend(deps, accountId, number, body)),
  }),
  route({
    method: 'post',
    path: '/api/staff/members/{number}/lift',
    summary: 'Ends a suspension at once, even one in the future',
    access: WRITE,
    params,
    body: liftForm,
    answer: sheet,
    refusals,
    run: ({ deps, person: { accountId }, params: { number }, body }) =>
      shown(deps, accountId, number, lift(deps, accountId, number, body.version)),
  }),
  route({
    method: 'post',
    path: '/api/staff/members/{number}/cancellation',
    summary: 'Ends a card for good from today; its number is typed to confirm, and is never issued again',
    access: { ...WRITE, fresh: true },
    params,
    body: cancellationForm,
    answer: sheet,
    refusals,
    run: ({ deps, person: { accountId }, params: { number }, body }) =>
      shown(deps, accountId, number, cancel(deps, accountId, number, body)),
  }),
  route({
    method: 'post',
    path: '/api/staff/members/{number}/erasure',
    summary: 'Erases the data of a person without an account whose card has ended; the register, payments and the number stay',
    access: { who: 'staff', may: 'rights.write', fresh: true },
    params,
    body: erasureForm,
    answer: DONE,
    refusals,
    run: ({ deps, person: { accountId }, params: { number }, body }) => erasePerson(deps, accountId, number, body),
  }),
  route({
    method: 'put',
    path: '/api/staff/members/{number}/category',
    summary: 'Moves a card to another category from now on; a member to a category of members, others to one without a resolution',
    access: WRITE,
    params,
    body: categoryForm,
    answer: sheet,
    refusals,
    run: ({ deps, person: { accountId }, params: { number }, body }) =>
      shown(deps, accountId, number, moveCategory(deps, accountId, number, body)),
  }),
  route({
    method: 'post',
    path: '/api/staff/members/{number}/admission',
    summary: 'Admits a person without an account after the board’s resolution: adds a row to the register; no mail is sent',
    details:
      'A minor needs `guardianName` and `signedOn`. `member.alike`: a person with the same name and birthday, or the same codice fiscale, is in the register; `number` is their card. With `isOther` the person is admitted anyway.',
    access: { who: 'staff', may: 'applications.write' },
    params,
    body: paperAdmissionForm,
    answer: sheet,
    refusals: { ...refusals, 409: [...refusals[409], 'member.alike'] },
    run: ({ deps, person: { accountId }, params: { number }, body }) =>
      shown(deps, accountId, number, admitOnPaper(deps, accountId, number, body)),
  }),
  route({
    method: 'put',
    path: '/api/staff/members/{number}/person',
    summary: 'Saves the record of a person: birth, codice fiscale, residence, telephone, notes; `revision`: of the record that was opened',
    access: { who: 'staff', may: 'people.write' },
    params,
    body: personForm,
    answer: sheet,
    refusals,
    run: ({ deps, person: { accountId }, params: { number }, body }) =>
      shown(deps, accountId, number, writeRecord(deps, accountId, number, body)),
  }),
  route({
    method: 'put',
    path: '/api/staff/members/{number}/name',
    summary: 'Writes the name on a card: of an account, which gets a mail, of a child or of a person on paper; the register keeps its own',
    access: { who: 'staff', may: 'people.write' },
    params,
    body: holderNames,
    answer: sheet,
    refusals: { 404: ['api.not_found'], 409: ['member.own'] },
    run: ({ deps, person: { accountId }, params: { number }, body }) =>
      shown(deps, accountId, number, correctName(deps, accountId, number, body)),
  }),
  route({
    method: 'post',
    path: '/api/staff/members/{number}/name-request',
    summary: 'Accepts or refuses the holder’s request for another name; `member.changed`: it was withdrawn, replaced or decided',
    access: { who: 'staff', may: 'people.write' },
    params,
    body: nameDecisionForm,
    answer: sheet,
    refusals: { 404: ['api.not_found'], 409: ['member.own', 'member.changed'] },
    run: ({ deps, person: { accountId }, params: { number }, body }) =>
      shown(deps, accountId, number, answerNameRequest(deps, accountId, number, body)),
  }),
]

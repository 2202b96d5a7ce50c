import { useEffect } from 'react'
import type { MemberCounts, MemberList } from '#domain/members/members.ts'
import type { MemberSheet } from '#domain/members/sheet.ts'
import type { MemberTimeline } from '#domain/timeline/timeline.ts'
import type { CancellationReason } from '#domain/members/card-acts.ts'
import type { Values } from '#domain/form.ts'
import type { holderNames, nameDecisionForm } from '#domain/members/holder-name.ts'
import type { paperApplicationForm } from '#domain/members/paper-application.ts'
import type { newMemberForm } from '#domain/members/new-member.ts'
import type { ExportFormat } from '#domain/members/export.ts'
import type { PaperAdmission } from '#domain/members/paper-admission.ts'
import type { personForm } from '#domain/members/person.ts'
import type { certificateForm, registrationForm, SportRecords } from '#domain/sports/sport-records.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { call, send } from '#app/platform/api.ts'
import { saveAnswer } from '#app/platform/device/save-file.ts'
import { createResource } from '#app/platform/create-resource.ts'
import { keyed } from '#app/platform/keyed.ts'
import { pagedList } from '#app/platform/paged-list.ts'
import { followDoneWork, workDone, workOn } from '#app/shell/desk/done-work.ts'

// People's names and addresses: kept in the page's memory only.

const MEMBERS = '/api/staff/members'

/** The cards by the list's address. A person whose name changes between two pages may be listed twice. */
export const members = pagedList<MemberList, 'members'>({
  name: 'members',
  path: (query) => `${MEMBERS}?${query}`,
  rows: 'members',
  id: ({ number }) => number,
})

export const memberCounts = createResource<MemberCounts | null>({
  name: 'member counts',
  load: () => call<MemberCounts>('GET', `${MEMBERS}/counts`),
  refused: ({ status }, counts) => (status === 403 ? null : counts),
})

/** The list and the counts, both loaded again after an act on a card. */
export function useMembers(query: string) {
  const resource = members.at(query)
  const known = resource.use()
  const { data: counts } = memberCounts.use()
  useEffect(
    () =>
      followDoneWork(() => {
        void resource.refresh()
        void memberCounts.refresh()
      }),
    [resource],
  )
  return { ...known, counts }
}

export const memberSheet = keyed((number) =>
  createResource<MemberSheet | null>({
    name: `member ${number}`,
    load: () => call<MemberSheet>('GET', at(number)),
    refused: ({ status }, sheet) => (status === 403 || status === 404 ? null : sheet),
  }),
)

/** Medical certificates and sports registrations. */
export const sportRecords = keyed((number) =>
  createResource<SportRecords | null>({
    name: `sport records of ${number}`,
    load: () => call<SportRecords>('GET', at(number, 'sports')),
    refused: ({ status }, records) => (status === 403 || status === 404 ? null : records),
  }),
)

/** @throws ApiError member.changed, api.invalid */
export const writeCertificate = (number: string, asked: Values<typeof certificateForm>) =>
  sportRecords(number).change(call<SportRecords>('PUT', at(number, 'sports', 'certificate'), asked))

/** @throws ApiError member.changed, api.invalid */
export const writeRegistration = (number: string, asked: Values<typeof registrationForm>) =>
  sportRecords(number).change(call<SportRecords>('PUT', at(number, 'sports', 'registration'), asked))

export const removeSportRecord = (number: string, id: string) =>
  sportRecords(number).change(call<SportRecords>('DELETE', at(number, 'sports', id)))

/** The events of a card and its holder. */
const memberTimeline = keyed((number) =>
  createResource<MemberTimeline | null>({
    name: `timeline of ${number}`,
    load: () => call<MemberTimeline>('GET', at(number, 'timeline')),
    refused: ({ status }, timeline) => (status === 403 || status === 404 ? null : timeline),
  }),
)

/** The timeline, loaded again after an act on the card. */
export function useTimeline(number: string) {
  const resource = memberTimeline(number)
  const known = resource.use()
  const retry = () => void resource.refresh()
  useEffect(() => followDoneWork(() => void resource.refresh()), [resource])
  return { ...known, retry }
}

const at = (number: string, ...parts: string[]) =>
  [MEMBERS, number, ...parts].map((part, i) => (i === 0 ? part : encodeURIComponent(part))).join('/')

/** Gives a card. @returns its number @throws ApiError member.alike with the `number` of a similar person */
export async function addMember(asked: Values<typeof newMemberForm>): Promise<string> {
  const { number } = await call<{ number: string }>('POST', MEMBERS, asked)
  workDone()
  return number
}

/** Records an application on paper. @returns its id @throws ApiError member.alike with the `number` of a similar person */
export async function recordApplication(asked: Values<typeof paperApplicationForm>): Promise<string> {
  const { id } = await call<{ id: string }>('POST', '/api/staff/applications', asked)
  workDone()
  return id
}

const acted = (number: string, asked: Promise<MemberSheet>) => workOn(memberSheet(number), asked)

/** @returns the period, which can be undone; null if it existed already @throws ApiError member.changed, member.not_now */
export async function renewMember({ number, version }: MemberSheet, validTo: PlainDate): Promise<string | null> {
  const asked = call<{ sheet: MemberSheet; period: string | null }>('POST', at(number, 'renewal'), { version, validTo })
  await acted(
    number,
    asked.then(({ sheet }) => sheet),
  )
  return (await asked).period
}

/** @throws ApiError member.not_now */
export const undoRenewal = (number: string, period: string) => acted(number, call('DELETE', at(number, 'renewal', period)))

type Suspension = { from: PlainDate; to: PlainDate | null; publicText: string; note: string }

/** @throws ApiError member.changed, member.not_now */
export const suspendMember = ({ number, version }: MemberSheet, asked: Suspension) =>
  acted(number, call('PUT', at(number, 'suspension'), { version, ...asked }))

/** @throws ApiError member.changed, member.not_now */
export const liftSuspension = ({ number, version }: Pick<MemberSheet, 'number' | 'version'>) =>
  acted(number, call('POST', at(number, 'lift'), { version }))

/** @throws ApiError member.changed, member.not_now */
export const cancelCard = ({ number, version }: MemberSheet, asked: { reason: CancellationReason; note: string; typed: string }) =>
  acted(number, call('POST', at(number, 'cancellation'), { version, ...asked }))

/** @throws ApiError member.changed, member.not_now */
export async function erasePerson({ number, version }: MemberSheet, typed: string): Promise<void> {
  await call('POST', at(number, 'erasure'), { version, typed })
  workDone()
}

/** @throws ApiError member.changed, member.not_now */
export const moveCategory = ({ number, version }: MemberSheet, membership: string) =>
  acted(number, call('PUT', at(number, 'category'), { version, membership }))

/** @throws ApiError member.changed, member.not_now, member.alike with the `number` of a similar person */
export const admitMember = ({ number }: MemberSheet, asked: PaperAdmission) => acted(number, call('POST', at(number, 'admission'), asked))

export const writeName = (number: string, asked: Values<typeof holderNames>) => acted(number, call('PUT', at(number, 'name'), asked))

/** @throws ApiError member.changed */
export const answerNameRequest = (number: string, asked: Values<typeof nameDecisionForm>) =>
  acted(number, call('POST', at(number, 'name-request'), asked))

/** Links a guardian to a child, from the sheet of either. @throws ApiError member.not_linked */
export const linkGuardian = (sheet: MemberSheet, child: string, guardian: string) =>
  related(sheet, call('POST', at(child, 'guardians'), { guardian }))

/** Ends the link. `uid`: the guardian's account. @throws ApiError */
export const unlinkGuardian = (sheet: MemberSheet, child: string, uid: string) =>
  related(sheet, call('DELETE', at(child, 'guardians', uid)))

/** Both sheets have changed: the open one is read again now, the other one when it is opened. */
async function related({ number }: MemberSheet, done: Promise<unknown>): Promise<void> {
  await done
  await memberSheet(number).refresh()
  workDone()
}

/** @throws ApiError member.changed */
export const writePerson = (number: string, asked: Values<typeof personForm>) => acted(number, call('PUT', at(number, 'person'), asked))

/** Saves the card of a holder without an account as a file to print. @returns whether it is in the downloads @throws ApiError card.not_good */
export async function printMember(number: string, otherwiseNamed: string): Promise<boolean> {
  const isSaved = await saveAnswer(send('POST', at(number, 'print'), {}), otherwiseNamed)
  await memberSheet(number).refresh()
  return isSaved
}

/** Saves the list's cards as a file. @returns whether it is in the downloads @throws ApiError */
export const saveMembers = (query: string, format: ExportFormat) =>
  saveAnswer(
    send('GET', `${MEMBERS}/export?${query}&format=${format}`, undefined, { signal: AbortSignal.timeout(EXPORT_MS) }),
    `soci.${format}`,
  )
/** An export of a hundred thousand cards takes half a minute. */
const EXPORT_MS = 10 * 60_000

/** Makes a code with which the holder links the card to an account. `expiresAt`: epoch ms. @throws ApiError api.not_found */
export const makeClaim = (number: string) => call<{ code: string; expiresAt: number }>('POST', at(number, 'claim'))

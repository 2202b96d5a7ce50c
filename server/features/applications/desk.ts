import type { ApplicationState } from '#domain/applications/application.ts'
import {
  isToDecide,
  type StaffApplication,
  type StaffApplicationItem,
  type StaffApplications,
  type StaffApplicationState,
} from '#domain/applications/admission.ts'
import { categoryLabel, type Association } from '#domain/content/association.ts'
import { AppError } from '#domain/errors.ts'
import { fullName } from '#domain/person-name.ts'
import { addressOf } from '#domain/members/person.ts'
import { romeDay } from '#domain/plain-date.ts'
import { answerBy, appealBy, membershipRules } from '#domain/register/rules.ts'
import { isAllowed } from '#domain/staff/permissions.ts'
import { transaction } from '#db/connect.ts'
import { ownRecords } from '#server/core/cards/guardianship.ts'
import { findAssociation } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import { listResolutions } from '#server/core/register/queries.ts'
import { recordOpened } from '#server/core/staff/audit.ts'
import { listRoles } from '#server/core/staff/queries.ts'
import { examined, recordOf, subjectOf, type Examined } from './applicants.ts'
import { countByState, findApplicant, listApplicants, listOthersOf, listQuestions } from './desk-queries.ts'

const OPEN: readonly ApplicationState[] = ['submitted', 'waiting_guardian']

/** The applications of a state: open ones by waiting time, the longest first; decided ones newest first. */
export async function staffApplications(
  deps: Deps,
  accountId: string,
  { state, after, limit }: { state: StaffApplicationState; after: string | undefined; limit: number },
): Promise<StaffApplications> {
  const { db, clock } = deps
  const association = await findAssociation(deps)
  const states = state === 'open' ? OPEN : [state]
  const isNewestFirst = !states.some((one) => isToDecide({ state: one }))
  const rows = await listApplicants(db, { states, isNewestFirst, after, limit: limit + 1 })
  const isOwn = await ownRecords(deps, accountId)
  const page = await examined(db, rows.slice(0, limit), { association, today: romeDay(clock.now()) })
  return {
    applications: page.map((one) => itemOf(one, association, isOwn)),
    next: rows.length > limit ? page.at(-1)!.row.id : null,
    counts: await countByState(db),
    decidingBody: membershipRules(association).decidingBody,
  }
}

/** One application with the facts for the board. The audit records the reading. @throws api.not_found 404 */
export async function openApplication(deps: Deps, accountId: string, id: string): Promise<StaffApplication> {
  const answer = await staffApplication(deps, accountId, id)
  const opened = { actor: accountId, record: 'application', subject: answer.subject } as const
  await transaction(deps.db, () => recordOpened(deps.db, opened, deps.clock.now()))
  return answer.shown
}

/** @throws api.not_found 404 */
export async function staffApplication(deps: Deps, accountId: string, id: string): Promise<{ subject: string; shown: StaffApplication }> {
  const { db, clock } = deps
  const association = await findAssociation(deps)
  const today = romeDay(clock.now())
  const row = await findApplicant(db, id)
  if (!row) throw new AppError('api.not_found', 404)
  const [one] = await examined(db, [row], { association, today })
  const rules = membershipRules(association)
  const roles = await listRoles(db, accountId, today)
  const resolutions = await listResolutions(
    db,
    [row.resolutionId, row.appealResolutionId].filter((id) => id !== null),
  )
  const resolution = (of: string | null) => {
    const found = resolutions.find(({ id: known }) => known === of)
    return found ? { body: found.body, decidedOn: found.decidedOn, reference: found.reference } : null
  }
  const { guardianName, guardianSignedOn } = row
  const item = itemOf(one!, association, await ownRecords(deps, accountId))
  const shown: StaffApplication = {
    ...item,
    birthDate: row.birthDate,
    birthPlace: row.birthPlace,
    contacts: isAllowed(roles, 'people.write')
      ? { email: row.email ?? row.paperEmail, emailVerified: Boolean(row.emailVerified), phone: row.phone, address: addressOf(row) ?? '' }
      : null,
    isOnPaper: row.uid === null,
    cardNumber: row.cardNumber,
    alike: one!.alike === null ? null : { number: one!.alike, isSameCard: one!.missing.includes('member') },
    guardian: guardianName && guardianSignedOn ? { name: guardianName, signedOn: guardianSignedOn } : null,
    decision: resolution(row.resolutionId),
    reason: row.reason,
    toldOn: row.toldOn,
    appealBy: row.reason === null || row.toldOn === null ? null : appealBy(row.toldOn, rules),
    appealedOn: row.appealedOn,
    appeal: resolution(row.appealResolutionId),
    appealBody: rules.appealBody,
    questions: (await listQuestions(db, id)).map(({ body, createdAt, firstname, lastname }) => ({
      body,
      at: createdAt,
      by: fullName(firstname, lastname) || null,
    })),
    past: (await listOthersOf(db, row)).map(({ createdAt, category, ...other }) => ({
      ...other,
      category: categoryLabel(association, category),
      submittedAt: createdAt,
    })),
    mayDecide: !item.isOwn && isAllowed(roles, 'applications.write'),
    now: clock.now(),
  }
  return { subject: subjectOf(row), shown }
}

function itemOf(
  { row, missing }: Examined,
  association: Association | null,
  isOwn: Awaited<ReturnType<typeof ownRecords>>,
): StaffApplicationItem {
  const { id, state, firstname, lastname, category, createdAt, decidedAt } = row
  return {
    id,
    state,
    firstname,
    lastname,
    category: { id: category, label: categoryLabel(association, category) },
    submittedAt: createdAt,
    decidedAt,
    missing: isToDecide(row) ? missing : [],
    answerBy: answerBy(romeDay(createdAt), membershipRules(association)),
    isOwn: isOwn(recordOf(row)),
  }
}

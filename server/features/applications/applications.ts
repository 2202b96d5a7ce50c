import { isUniqueViolation } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import type { ApplicationRow } from '#db/tables.ts'
import {
  applicationProblems,
  firstState,
  isOpen,
  type ApplicationAnswer,
  type ApplicationItem,
  type ApplicationValues,
} from '#domain/applications/application.ts'
import { mayReturn } from '#domain/applications/admission.ts'
import { categoryLabel, type Association } from '#domain/content/association.ts'
import { cardState } from '#domain/cards/card-state.ts'
import { AppError } from '#domain/errors.ts'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'
import { appealBy, membershipRules } from '#domain/register/rules.ts'
import { listResolutions } from '#server/core/register/queries.ts'
import { findAssociation } from '#server/core/content/association.ts'
import { changeAccount } from '#server/core/accounts/held.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'
import { hasAcknowledged } from '#server/core/consents/acknowledgement.ts'
import { noticeInForce, ownEvent } from '#server/core/consents/consents.ts'
import { insertConsentEvents } from '#server/core/consents/queries.ts'
import type { Deps } from '#server/core/deps.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { callBackDeciders, notifyStaff } from '#server/core/staff/notify-staff.ts'
import { findUserDocument } from '#server/core/people/queries.ts'
import { applicationArrivedMail } from './mails.ts'
import { deleteOverApplications, insertApplication, withdrawOpen } from './queries.ts'
import { findCardStanding, findLastApplication } from '#server/core/cards/queries.ts'

/** The person's last application, and whether a new one is possible. */
export async function ownApplication(deps: Deps, uid: string): Promise<ApplicationAnswer> {
  const association = await findAssociation(deps)
  const last = await findLastApplication(deps.db, uid)
  return {
    application: last ? await itemOf(deps, last, association) : null,
    canApply: association !== null && (await mayApply(deps.db, uid, last, romeDay(deps.clock.now()))),
  }
}

/**
 * «Fai domanda»: stores one application for the board, which alone decides (art. 23 CTS), and notifies the staff. The accepted texts go
 * into the ledger.
 *
 * @throws api.conflict 409 for an open application, a member, a suspended card, or a cancelled one without a way back
 * @throws api.invalid 422 · auth.profile_incomplete 409 · auth.session_expired
 */
export async function apply(deps: Deps, person: SignedIn, values: ApplicationValues): Promise<ApplicationAnswer> {
  const { db, clock } = deps
  const { accountId: uid } = person
  const association = await findAssociation(deps)
  const notice = await noticeInForce(deps)
  const now = clock.now()
  const today = romeDay(now)
  const fields = association ? applicationProblems(association, values, today) : { category: 'invalid' as const }
  if (Object.keys(fields).length > 0) throw new AppError('api.invalid', 422, { fields })
  try {
    await changeAccount(db, person, async () => {
      const document = await findUserDocument(db, uid)
      if (!document) throw new AppError('auth.profile_incomplete', 409)
      if (!(await mayApply(db, uid, await findLastApplication(db, uid), today))) throw new AppError('api.conflict', 409)
      const { statute: _, privacy: __, ...asked } = values
      const { firstname, lastname } = document
      const state = firstState(values.birthDate, today)
      const id = newId(now)
      await insertApplication(db, { id, uid, paperCard: null, state, firstname, lastname, ...asked, ...UNDECIDED, createdAt: now })
      const event = { personId: uid, now }
      const read = await hasAcknowledged(db, uid, notice)
      await insertConsentEvents(db, [
        ...(read ? [] : [ownEvent({ ...event, kind: 'acknowledged', purpose: 'privacy_notice', notice })]),
        ownEvent({ ...event, kind: 'declared', purpose: 'statute', notice: null }),
      ])
      await notifyStaff(deps, {
        by: uid,
        key: keyOf(id),
        title: 'Nuova domanda di ammissione',
        text: `Categoria: ${categoryLabel(association, values.category)}.`,
        path: `/gestione/domande/${id}`,
        mail: (to) => applicationArrivedMail.of({ ...to, applicationId: id }),
      })
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('api.conflict', 409)
    throw error
  }
  wakeOutbox(db)
  return ownApplication(deps, uid)
}

/** Withdraws an undecided application. @throws api.not_found 404, also for another person's or a decided one */
export async function withdrawApplication(deps: Deps, person: SignedIn, id: string): Promise<ApplicationAnswer> {
  const { db, clock } = deps
  await changeAccount(db, person, async () => {
    if (!(await withdrawOpen(db, { id, uid: person.accountId, now: clock.now() }))) throw new AppError('api.not_found', 404)
    await callBackDeciders(db, keyOf(id))
  })
  return ownApplication(deps, person.accountId)
}

const DAY = 24 * 3_600_000
/** Domain guide, section 6: withdrawn ones are kept as long as drafts, rejected ones a year. */
const WITHDRAWN_MS = 90 * DAY
const REJECTED_MS = 365 * DAY

/** Deletes old applications, once a night. Joins the running transaction. */
export async function dropOldApplications(db: Deps['db'], now: number): Promise<void> {
  await deleteOverApplications(db, 'withdrawn', now - WITHDRAWN_MS)
  await deleteOverApplications(db, 'rejected', now - REJECTED_MS)
}

/** The key of the application's notices. */
export const keyOf = (id: string): string => `application:${id}`

export const UNDECIDED = {
  decidedAt: null,
  reason: null,
  resolutionId: null,
  guardianName: null,
  guardianSignedOn: null,
  toldOn: null,
  appealedOn: null,
  appealResolutionId: null,
}

async function mayApply(db: Deps['db'], uid: string, last: ApplicationRow | undefined, today: PlainDate): Promise<boolean> {
  const card = await findCardStanding(db, uid)
  if (!card || (last && isOpen(last.state))) return false
  // A cancelled card is final: the admission gives another number (domain guide, section 4).
  if (mayReturn(card, today)) return true
  if (last?.state === 'approved' || card.memberSince !== null) return false
  const state = cardState({ ...card, validFrom: null, validTo: null }, today, 0)
  return state !== 'cancelled' && state !== 'suspended'
}

async function itemOf({ db }: Pick<Deps, 'db'>, row: ApplicationRow, association: Association | null): Promise<ApplicationItem> {
  const { id, state, category, createdAt, decidedAt, reason, toldOn, appealedOn } = row
  const rules = membershipRules(association)
  const known = await listResolutions(
    db,
    [row.resolutionId, row.appealResolutionId].filter((one) => one !== null),
  )
  const shown = (of: string | null) => {
    const found = known.find((one) => one.id === of)
    return found ? { body: found.body, decidedOn: found.decidedOn, reference: found.reference } : null
  }
  return {
    id,
    state,
    category: { id: category, label: categoryLabel(association, category) },
    submittedAt: createdAt,
    decidedAt,
    reason: state === 'rejected' ? reason : null,
    decision: shown(row.resolutionId),
    appealBy: state === 'rejected' && toldOn !== null && row.appealResolutionId === null ? appealBy(toldOn, rules) : null,
    appealBody: rules.appealBody,
    appealedOn,
    appeal: shown(row.appealResolutionId),
  }
}

import { transaction } from '#db/connect.ts'
import { isAdmissible, isToDecide, meetingProblem, type Decision, type meetingForm } from '#domain/applications/admission.ts'
import { AppError } from '#domain/errors.ts'
import type { Values } from '#domain/form.ts'
import { romeDay } from '#domain/plain-date.ts'
import { registerKey } from '#domain/register/register.ts'
import { lockAccounts } from '#server/core/accounts/queries.ts'
import { ownRecords } from '#server/core/cards/guardianship.ts'
import { lockCard, lockCardsOf } from '#server/core/cards/queries.ts'
import { findAssociation } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import { findResolution } from '#server/core/register/queries.ts'
import { resolutionOf } from '#server/core/register/register.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { examined, recordOf, type Examined } from './applicants.ts'
import { admit, refuse } from './decide.ts'
import { changeApplications, listApplicantsById, lockApplications, type ApplicantRow } from './desk-queries.ts'

/**
 * Records one meeting of the board, all or nothing. The same meeting sent again changes nothing. Of two secretaries at once, the second
 * learns which applications are decided.
 *
 * @throws application.decided, application.not_ready, application.own 409, with the applications' ids · api.invalid 422 · api.not_found 404
 */
export async function holdMeeting(deps: Deps, actor: string, asked: Values<typeof meetingForm>): Promise<{ decided: number }> {
  const { db, clock } = deps
  const { decisions, ...resolution } = asked
  const association = await findAssociation(deps)
  if (!association) throw new AppError('api.not_found', 404)
  const now = clock.now()
  const decided = await transaction(db, async () => {
    const rows = await lockAll(db, decisions.map(idOf))
    const known = await findResolution(db, resolution)
    if (known && rows.every((row) => isDoneIn(known.id, row, decisions))) return 0
    refuseUndecidable(rows, await ownRecords(deps, actor))
    const days = rows.map(({ createdAt }) => romeDay(createdAt))
    const problem = meetingProblem(resolution.decidedOn, days, romeDay(now))
    if (problem) throw new AppError('api.invalid', 422, { fields: { decidedOn: problem } })
    const decisionOf = new Map(decisions.map((one) => [one.id, one]))
    const isAccepted = ({ id }: ApplicantRow) => decisionOf.get(id)!.outcome === 'approved'
    const admitted = rows.filter(isAccepted)
    refuseUnready(await examined(db, admitted, { association, today: romeDay(now) }), decisionOf)
    const resolutionId = await resolutionOf(db, { ...resolution, by: actor }, now)
    const meeting = { resolution, resolutionId, actor, association, now }
    if (admitted.length > 0) {
      await changeApplications(db, admitted.map(idOf), { state: 'approved', decidedAt: now, resolutionId, reason: null })
      await admit(deps, admitted, meeting)
    }
    for (const row of rows.filter((one) => !isAccepted(one))) {
      const { reason } = decisionOf.get(row.id)!
      // The mail of the refusal leaves at once.
      const toldOn = row.emailVerified ? romeDay(now) : null
      await changeApplications(db, [row.id], { state: 'rejected', decidedAt: now, resolutionId, reason, toldOn })
      await refuse(db, row, reason, meeting)
    }
    return rows.length
  })
  wakeOutbox(db)
  return { decided }
}

/** Locks accounts, then their applications and cards: the order of every other transaction on them. */
export async function lockApplicants(db: Deps['db'], rows: readonly ApplicantRow[]): Promise<void> {
  if (rows.length === 0) return
  const uids = rows.flatMap(({ uid }) => uid ?? [])
  if (uids.length > 0) await lockAccounts(db, uids)
  await lockApplications(db, rows.map(idOf))
  if (uids.length > 0) await lockCardsOf(db, uids)
  for (const number of rows.flatMap(({ paperCard }) => paperCard ?? []).toSorted()) await lockCard(db, { number })
}

async function lockAll(db: Deps['db'], ids: string[]): Promise<ApplicantRow[]> {
  await lockApplicants(db, await listApplicantsById(db, ids))
  const rows = await listApplicantsById(db, ids)
  const gone = ids.filter((id) => rows.every((row) => row.id !== id))
  if (gone.length > 0) throw refusal('application.decided', gone)
  return rows
}

function refuseUndecidable(rows: readonly ApplicantRow[], isOwn: Awaited<ReturnType<typeof ownRecords>>): void {
  const over = rows.filter((row) => !isToDecide(row))
  if (over.length > 0) throw refusal('application.decided', over.map(idOf))
  const own = rows.filter((row) => isOwn(recordOf(row)))
  if (own.length > 0) throw refusal('application.own', own.map(idOf))
}

/** Refuses unready applicants, and two accounts of one person. */
function refuseUnready(accepted: readonly Examined[], decisionOf: ReadonlyMap<string, Decision>): void {
  const seen = new Set<string>()
  const unready = accepted.filter(({ row, missing }) => {
    const { isOther } = decisionOf.get(row.id)!
    const key = JSON.stringify([registerKey(row), row.birthDate])
    const isTwin = seen.has(key)
    seen.add(key)
    return !isAdmissible(missing, isOther) || (isTwin && !isOther)
  })
  if (unready.length > 0)
    throw refusal(
      'application.not_ready',
      unready.map(({ row }) => row.id),
    )
}

const idOf = ({ id }: { id: string }): string => id

const isDoneIn = (resolutionId: string, row: ApplicantRow, decisions: readonly Decision[]): boolean =>
  row.resolutionId === resolutionId && decisions.some(({ id, outcome }) => id === row.id && outcome === row.state)

/** A refusal with the applications' ids; the screen has their names. */
export const refusal = (code: 'application.decided' | 'application.not_ready' | 'application.own', ids: readonly string[]): AppError =>
  new AppError(code, 409, { details: { ids: ids.join(' ') } })

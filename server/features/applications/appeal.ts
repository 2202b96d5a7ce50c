import { transaction } from '#db/connect.ts'
import { isAdmissible, meetingProblem, type appealForm, type appealOutcomeForm, type toldForm } from '#domain/applications/admission.ts'
import { AppError } from '#domain/errors.ts'
import type { Values } from '#domain/form.ts'
import { romeDay } from '#domain/plain-date.ts'
import { ownRecords } from '#server/core/cards/guardianship.ts'
import { findAssociation } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import { resolutionOf } from '#server/core/register/register.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { examined, recordOf, subjectOf } from './applicants.ts'
import { admit, refuse } from './decide.ts'
import { changeApplications, findApplicant, type ApplicantRow } from './desk-queries.ts'
import { lockApplicants, refusal } from './meeting.ts'

/**
 * «Consegnata il»: the day on which a refusal reached the applicant without a mail. The term for an appeal runs from it; recorded again, it
 * corrects the day.
 *
 * @throws api.not_found 404 · application.decided, application.own 409 · api.invalid 422
 */
export async function recordTold(deps: Deps, actor: string, id: string, { toldOn }: Values<typeof toldForm>): Promise<void> {
  const now = deps.clock.now()
  await onRefused(deps, actor, id, async (row) => {
    const day = toldOn > romeDay(now) ? 'in_future' : toldOn < romeDay(row.decidedAt!) ? 'not_accepted' : null
    if (day) throw new AppError('api.invalid', 422, { fields: { toldOn: day } })
    await changeApplications(deps.db, [id], { toldOn })
    const entry = { actor, action: 'changed', record: 'application', subject: subjectOf(row), before: { toldOn: row.toldOn } } as const
    await recordAudit(deps.db, { ...entry, after: { toldOn } }, now)
  })
}

/**
 * Records an appeal to the assembly; recorded again, it corrects the day.
 *
 * @throws api.not_found 404 · application.decided, application.own 409 · api.invalid 422
 */
export async function recordAppeal(deps: Deps, actor: string, id: string, { appealedOn }: Values<typeof appealForm>): Promise<void> {
  const now = deps.clock.now()
  await onRefused(deps, actor, id, async (row) => {
    const day = appealedOn > romeDay(now) ? 'in_future' : appealedOn < romeDay(row.decidedAt!) ? 'not_accepted' : null
    if (day) throw new AppError('api.invalid', 422, { fields: { appealedOn: day } })
    await changeApplications(deps.db, [id], { appealedOn })
    const entry = {
      actor,
      action: 'changed',
      record: 'application',
      subject: subjectOf(row),
      before: { appealedOn: row.appealedOn },
    } as const
    await recordAudit(deps.db, { ...entry, after: { appealedOn } }, now)
  })
}

/**
 * Records the assembly's decision about an appeal: the refusal stays, or the person is admitted from that day. A card that ended with the
 * refusal stays ended, and another number takes its place (domain guide, section 4).
 *
 * @throws api.not_found 404 · application.decided, application.not_ready, application.own 409 · api.invalid 422
 */
export async function decideAppeal(deps: Deps, actor: string, id: string, asked: Values<typeof appealOutcomeForm>): Promise<void> {
  const { db, clock } = deps
  const { outcome, isOther, ...resolution } = asked
  const association = await findAssociation(deps)
  if (!association) throw new AppError('api.not_found', 404)
  const now = clock.now()
  const today = romeDay(now)
  await onRefused(deps, actor, id, async (row) => {
    if (row.appealedOn === null) throw refusal('application.decided', [id])
    const problem = meetingProblem(resolution.decidedOn, [row.appealedOn], today)
    if (problem) throw new AppError('api.invalid', 422, { fields: { decidedOn: problem } })
    const [one] = await examined(db, [row], { association, today })
    if (outcome === 'approved' && !isAdmissible(one!.missing, isOther)) throw refusal('application.not_ready', [id])
    const resolutionId = await resolutionOf(db, { ...resolution, by: actor }, now)
    const meeting = { resolution, resolutionId, actor, association, now }
    await changeApplications(db, [id], { state: outcome, appealResolutionId: resolutionId })
    if (outcome === 'rejected') return refuse(db, row, row.reason ?? '', meeting)
    await admit(deps, [row], meeting)
  })
  wakeOutbox(db)
}

async function onRefused(deps: Deps, actor: string, id: string, act: (row: ApplicantRow) => Promise<void>): Promise<void> {
  const { db } = deps
  const before = await findApplicant(db, id)
  if (!before) throw new AppError('api.not_found', 404)
  if ((await ownRecords(deps, actor))(recordOf(before))) throw refusal('application.own', [id])
  await transaction(db, async () => {
    await lockApplicants(db, [before])
    const row = await findApplicant(db, id)
    if (!row) throw new AppError('api.not_found', 404)
    if (row.state !== 'rejected' || row.appealResolutionId !== null) throw refusal('application.decided', [id])
    await act(row)
  })
}

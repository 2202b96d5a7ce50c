import { transaction } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import { isToDecide, type guardianForm, type questionForm } from '#domain/applications/admission.ts'
import { AppError } from '#domain/errors.ts'
import type { Values } from '#domain/form.ts'
import { romeDay } from '#domain/plain-date.ts'
import { ownRecords } from '#server/core/cards/guardianship.ts'
import { findAssociation } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import { notify } from '#server/core/notices/notify.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { callBackDeciders } from '#server/core/staff/notify-staff.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { enqueueMail } from '#server/platform/mail/post.ts'
import { recordOf, subjectOf } from './applicants.ts'
import { keyOf } from './applications.ts'
import { changeApplications, findApplicant, insertQuestion, listQuestions, lockApplications, type ApplicantRow } from './desk-queries.ts'
import { applicationQuestionMail } from './mails.ts'
import { refusal } from './meeting.ts'

/**
 * Records a parent's signature on paper, so that a minor's application goes to the board.
 *
 * @throws api.not_found 404 · application.decided, application.own 409 · api.invalid 422
 */
export async function recordGuardian(deps: Deps, actor: string, id: string, asked: Values<typeof guardianForm>): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const { guardianName, signedOn } = asked
  await onOpen(deps, actor, id, async (row) => {
    if (signedOn > romeDay(now)) throw new AppError('api.invalid', 422, { fields: { signedOn: 'in_future' } })
    const before = { guardianName: row.guardianName, guardianSignedOn: row.guardianSignedOn }
    const after = { guardianName, guardianSignedOn: signedOn }
    await changeApplications(db, [id], { ...after, state: 'submitted' })
    await recordAudit(db, { actor, action: 'changed', record: 'application', subject: subjectOf(row), before, after }, now)
  })
}

/**
 * «Chiedi un chiarimento»: asks by mail and in the app; the answer goes to the association's address. A repeated question is sent once.
 *
 * @throws api.not_found 404, also without an account · application.decided, application.own 409
 */
export async function askApplicant(deps: Deps, actor: string, id: string, { question }: Values<typeof questionForm>): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const replyTo = (await findAssociation(deps))?.contacts.email ?? null
  await onOpen(deps, actor, id, async (row) => {
    const { uid } = row
    // Nothing can be sent to a person without an account.
    if (uid === null || row.email === null) throw new AppError('api.not_found', 404)
    if ((await listQuestions(db, id)).at(-1)?.body === question) return
    const questionId = newId(now)
    await insertQuestion(db, { id: questionId, applicationId: id, askedBy: actor, body: question, createdAt: now })
    await recordAudit(db, { actor, action: 'sent', record: 'application', subject: uid, detail: 'question' }, now)
    const notice = { title: 'Una domanda sulla tua richiesta', text: 'La segreteria ha bisogno di un chiarimento: è scritto nell’e-mail.' }
    await notify(db, { uid, topic: 'replies', key: `application-question:${questionId}`, ...notice, path: '/account/domanda' }, now)
    // The applicant waits for the board: no choice switches this mail off.
    if (row.emailVerified)
      await enqueueMail(db, applicationQuestionMail.of({ to: row.email, firstname: row.firstname, question, replyTo }), now)
  })
  wakeOutbox(db)
}

/**
 * Records that a person without an account takes the application back; those with one do so in the app. Their card stays as it is.
 *
 * @throws api.not_found 404, also with an account · application.decided, application.own 409
 */
export async function withdrawOnPaper(deps: Deps, actor: string, id: string): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  await onOpen(deps, actor, id, async (row) => {
    if (row.uid !== null) throw new AppError('api.not_found', 404)
    await changeApplications(db, [id], { state: 'withdrawn', decidedAt: now })
    await callBackDeciders(db, keyOf(id))
    const entry = { actor, action: 'changed', record: 'application', subject: subjectOf(row), before: { state: row.state } } as const
    await recordAudit(db, { ...entry, after: { state: 'withdrawn' } }, now)
  })
}

async function onOpen(deps: Deps, actor: string, id: string, act: (row: ApplicantRow) => Promise<void>): Promise<void> {
  const { db } = deps
  await transaction(db, async () => {
    await lockApplications(db, [id])
    const row = await findApplicant(db, id)
    if (!row) throw new AppError('api.not_found', 404)
    if ((await ownRecords(deps, actor))(recordOf(row))) throw refusal('application.own', [id])
    if (!isToDecide(row)) throw refusal('application.decided', [id])
    await act(row)
  })
}

import type { Database } from '#db/connect.ts'
import { addressOf } from '#domain/members/person.ts'
import { endsWithRefusal, type Outcome } from '#domain/applications/admission.ts'
import { categoryLabel } from '#domain/content/association.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { Fee } from '#domain/renewals/fee.ts'
import { appealBy, membershipRules } from '#domain/register/rules.ts'
import { endCard } from '#server/core/cards/admit-card.ts'
import { owedWithBank } from '#server/core/cards/owed.ts'
import { giveCardAgain } from '#server/core/cards/give-card.ts'
import { moveChild } from '#server/core/cards/guardianship-queries.ts'
import { listPeriods } from '#server/core/cards/queries.ts'
import type { Deps } from '#server/core/deps.ts'
import { notify } from '#server/core/notices/notify.ts'
import { movePaperRecord, moveRecord } from '#server/core/people/person-queries.ts'
import { changeCardNumber } from '#server/core/people/queries.ts'
import { moveSportRecords } from '#server/core/people/sport-queries.ts'
import { admitToRegister, type Admitted, type Meeting } from '#server/core/register/admit.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { callBackDeciders } from '#server/core/staff/notify-staff.ts'
import { enqueueMail } from '#server/platform/mail/post.ts'
import { applicationDecidedMail } from './mails.ts'
import { subjectOf } from './applicants.ts'
import { changeApplications, type ApplicantRow } from './desk-queries.ts'
import { keyOf } from './applications.ts'

/**
 * Admits these people: writes their rows in the register, their cards and their mails. A card that has ended stays ended, and another
 * number takes its place (domain guide, section 4). Joins the running transaction, which has locked their accounts, applications and cards
 * and checked that none of the cards is a present member's.
 */
export async function admit(deps: Pick<Deps, 'db' | 'clock'>, applicants: readonly ApplicantRow[], meeting: Meeting): Promise<void> {
  const { db } = deps
  const rows: ApplicantRow[] = []
  for (const row of applicants) rows.push(row.cancelledOn === null ? row : await withAnotherCard(deps, row))
  const people = rows.map((row): Admitted => {
    const { uid: personId, lastname, firstname, birthDate, birthPlace, taxCode, category } = row
    const residence = addressOf(row)
    return { cardNumber: row.cardNumber!, personId, lastname, firstname, birthDate, birthPlace, taxCode, residence, category, note: '' }
  })
  await admitToRegister(db, people, meeting)
  for (const [i, row] of applicants.entries()) {
    const { cardNumber, lastname } = rows[i]!
    const { association, now } = meeting
    const fee = await owedWithBank(db, { number: cardNumber!, lastname }, { association, today: romeDay(now) })
    await notifyApplicant(db, row, { outcome: 'approved', reason: '', fee }, meeting)
  }
}

async function withAnotherCard(deps: Pick<Deps, 'db' | 'clock'>, row: ApplicantRow): Promise<ApplicantRow> {
  const { uid } = row
  const cardNumber = await giveCardAgain(deps, { uid, old: row.cardNumber!, category: row.category })
  if (uid === null) {
    await movePaperRecord(deps.db, row.cardNumber!, cardNumber)
    await changeApplications(deps.db, [row.id], { paperCard: cardNumber })
  } else {
    await changeCardNumber(deps.db, uid, cardNumber, deps.clock.now())
    await moveRecord(deps.db, uid, cardNumber)
  }
  await moveSportRecords(deps.db, row.cardNumber!, cardNumber)
  await moveChild(deps.db, row.cardNumber!, cardNumber)
  return {
    ...row,
    ...(uid === null && { paperCard: cardNumber }),
    cardNumber,
    memberSince: null,
    cancelledOn: null,
    cancellationReason: null,
  }
}

/** Refuses one application with a reason; a card without any period ends with it. Joins the running transaction, as `admit` does. */
export async function refuse(db: Database, row: ApplicantRow, reason: string, meeting: Meeting): Promise<void> {
  const { cardNumber, memberSince, cancelledOn } = row
  if (cardNumber !== null && endsWithRefusal({ memberSince, cancelledOn }, await listPeriods(db, cardNumber)))
    await endCard(db, cardNumber, { cancelledOn: romeDay(meeting.now), cancellationReason: 'application_rejected' })
  await notifyApplicant(db, row, { outcome: 'rejected', reason, fee: null }, meeting)
}

type Answer = { outcome: Outcome; reason: string; fee: Fee | null }

async function notifyApplicant(db: Database, row: ApplicantRow, { outcome, reason, fee }: Answer, meeting: Meeting): Promise<void> {
  const { resolution, actor, association, now } = meeting
  const { id, uid } = row
  const entry = { actor, record: 'application', subject: subjectOf(row), detail: resolution.reference } as const
  await recordAudit(db, { ...entry, action: outcome === 'approved' ? 'accepted' : 'refused' }, now)
  await callBackDeciders(db, keyOf(id))
  // The answer to a person without an account is a letter.
  if (uid === null) return
  const isAppeal = row.state === 'rejected'
  const key = `application-${isAppeal ? 'appeal' : 'decided'}:${id}`
  const rules = membershipRules(association)
  const notice = outcome === 'approved' && row.cancelledOn !== null ? RETURNED : NOTICES[outcome]
  await notify(db, { uid, topic: 'replies', key, ...notice, path: '/account/domanda' }, now)
  // The law requires this mail (art. 23 CTS): no choice switches it off.
  if (!row.emailVerified || row.email === null) return
  const mail = applicationDecidedMail.of({
    to: row.email,
    firstname: row.firstname,
    outcome,
    category: categoryLabel(association, row.category),
    resolution,
    reason,
    appealBy: isAppeal ? null : appealBy(romeDay(now), rules),
    appealBody: rules.appealBody,
    fee,
  })
  await enqueueMail(db, mail, now)
}

const NOTICES: Record<Outcome, { title: string; text: string }> = {
  approved: { title: 'La tua domanda è stata accolta', text: 'Ora fai parte dei soci. La tessera ha lo stesso numero.' },
  rejected: { title: 'La tua domanda non è stata accolta', text: 'Qui leggi il motivo e come chiedere un nuovo esame.' },
}

const RETURNED = { ...NOTICES.approved, text: 'Ora fai parte dei soci. La tessera ha un numero nuovo.' }

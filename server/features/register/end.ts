import type { Database } from '#db/connect.ts'
import { transaction } from '#db/connect.ts'
import { categoryLabel, type Association } from '#domain/content/association.ts'
import { AppError } from '#domain/errors.ts'
import { formatShortDate } from '#domain/format.ts'
import { addressOf } from '#domain/members/person.ts'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'
import type { EndReason } from '#domain/register/register.ts'
import { endDay, endProblems, isDecided, type EndValues } from '#domain/register/ends.ts'
import { membershipRules } from '#domain/register/rules.ts'
import { isStaffRole, type StaffRole } from '#domain/staff/staff-role.ts'
import { endCard } from '#server/core/cards/admit-card.ts'
import { refuseOwn } from '#server/core/cards/guardianship.ts'
import { lockCard } from '#server/core/cards/queries.ts'
import { findAssociation } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import { deleteUnreadOf } from '#server/core/notices/queries.ts'
import { findRootOf } from '#server/core/register/queries.ts'
import { appendToRegister, lastSaid, resolutionOf } from '#server/core/register/register.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { listRoles } from '#server/core/staff/queries.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { enqueueMail } from '#server/platform/mail/post.ts'
import { membershipEndedMail } from './mails.ts'
import { findHolder } from './queries.ts'

type Holder = NonNullable<Awaited<ReturnType<typeof findHolder>>>
export type End = {
  reason: EndReason
  on: PlainDate
  endReference: string | null
  resolutionId: string | null
  note?: string
  by: string | null
}

/**
 * Ends a membership: writes a row into the register, and ends the card from that day for good. A member from before the register gets a row
 * too. Joins the running transaction, which has locked the card.
 */
export async function endMembership(db: Database, holder: Holder, end: End, association: Association | null, now: number): Promise<void> {
  const root = await findRootOf(db, holder.number)
  const said = root === null ? null : await lastSaid(db, root)
  const person = said ?? {
    corrects: null,
    cardNumber: holder.number,
    personId: holder.uid,
    lastname: holder.lastname ?? '',
    firstname: holder.firstname ?? '',
    birthDate: holder.birthDate ?? holder.childBirthDate,
    birthPlace: holder.birthPlace,
    taxCode: holder.taxCode,
    residence: addressOf(holder),
    category: categoryLabel(association, holder.category),
    admittedOn: holder.memberSince!,
  }
  const { lastname, firstname, birthDate, birthPlace, taxCode, residence, category, admittedOn } = person
  const row = {
    lastname,
    firstname,
    birthDate,
    birthPlace,
    taxCode,
    residence,
    category,
    admittedOn,
    ...(root !== null && { root }),
    kind: 'ended' as const,
    corrects: null,
    cardNumber: holder.number,
    personId: holder.uid,
    resolutionId: end.resolutionId,
    endedOn: end.on,
    endReason: end.reason,
    endReference: end.endReference,
    note: end.note ?? '',
    effectiveOn: end.on,
    createdBy: end.by,
  }
  await appendToRegister(db, [row], now)
  await endCard(db, holder.number, { cancelledOn: end.on, cancellationReason: end.reason })
  if (end.reason === 'death' && holder.uid !== null) await deleteUnreadOf(db, holder.uid)
}

/** Whether the membership has ended by that day; a future end does not count. */
const isOver = ({ cancelledOn }: Pick<Holder, 'cancelledOn'>, today: PlainDate): boolean => cancelledOn !== null && cancelledOn <= today

/**
 * «Fine del rapporto associativo», by staff. The person is notified; after a death no mail leaves. A repeated request changes nothing. A
 * death can be recorded after another end, to stop the messages.
 *
 * @returns the person's roles in the back office, which stay; none before a future end
 * @throws api.not_found 404 · member.own 409 · register.not_now 409 for a person without a membership · api.invalid 422
 */
export async function endByStaff(deps: Deps, actor: string, number: string, asked: EndValues): Promise<{ roles: StaffRole[] }> {
  const { db, clock } = deps
  const association = await findAssociation(deps)
  const rules = membershipRules(association)
  const now = clock.now()
  const today = romeDay(now)
  await transaction(db, async () => {
    // Also a card of a deleted account: the membership continues.
    if (!(await lockCard(db, { number }))) throw new AppError('api.not_found', 404)
    const holder = (await findHolder(db, number))!
    await refuseOwn(deps, actor, holder)
    const { reason } = asked
    if (holder.cancelledOn !== null && holder.cancellationReason === reason) return
    if (holder.memberSince === null) throw new AppError('register.not_now', 409)
    const fields = endProblems(asked, { today, memberSince: holder.memberSince })
    if (Object.keys(fields).length > 0) throw new AppError('api.invalid', 422, { fields })
    const on = endDay(asked, rules, today)
    if (isOver(holder, today)) {
      if (reason !== 'death') throw new AppError('register.not_now', 409)
      await endCard(db, number, { cancelledOn: holder.cancelledOn, cancellationReason: 'death' })
      if (holder.uid !== null) await deleteUnreadOf(db, holder.uid)
    } else {
      const { decidedOn, reference, body, remindedOn } = asked
      const resolution = isDecided(reason) ? { decidedOn: decidedOn!, reference: reference!, body: body! } : null
      const resolutionId = resolution && (await resolutionOf(db, { ...resolution, by: actor }, now))
      const endReference = resolution === null ? reference : null
      const note = reason === 'arrears' ? `Sollecito del ${formatShortDate(remindedOn!)}` : ''
      await endMembership(db, holder, { reason, on, endReference, resolutionId, note, by: actor }, association, now)
      if (reason !== 'death' && holder.email !== null && holder.emailVerified)
        await enqueueMail(
          db,
          membershipEndedMail.of({ to: holder.email, firstname: holder.firstname ?? '', reason, on, resolution, why: asked.why }),
          now,
        )
    }
    const entry = { actor, action: 'member_ended', record: 'register', subject: holder.uid ?? number } as const
    await recordAudit(db, { ...entry, after: { endReason: reason, endedOn: on, ...(asked.why && { reason: asked.why }) } }, now)
  })
  wakeOutbox(db)
  const ended = await findHolder(db, number)
  const roles = ended && ended.uid !== null && isOver(ended, today) ? await listRoles(db, ended.uid, today) : []
  return { roles: roles.filter(isStaffRole) }
}

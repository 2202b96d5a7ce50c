import { AppError } from '#domain/errors.ts'
import { isMinor } from '#domain/family/family.ts'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'
import type { OwnMembership } from '#domain/register/ends.ts'
import { membershipRules, withdrawalDay } from '#domain/register/rules.ts'
import { changeAccount } from '#server/core/accounts/held.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'
import { findCardOf, findLastApplication, lockStanding } from '#server/core/cards/queries.ts'
import { findAssociation } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import { findRootOf } from '#server/core/register/queries.ts'
import { notifyStaff } from '#server/core/staff/notify-staff.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { enqueueMail } from '#server/platform/mail/post.ts'
import { endMembership } from './end.ts'
import { membershipEndedMail, memberLeftMail } from './mails.ts'
import { findHolder } from './queries.ts'

/** The person's membership, and the effects of leaving today. */
export async function ownMembership(deps: Deps, uid: string): Promise<OwnMembership> {
  const { db, clock } = deps
  const today = romeDay(clock.now())
  const rules = membershipRules(await findAssociation(deps))
  const own = await findCardOf(db, uid)
  const holder = own && (await findHolder(db, own.number))
  const leavingOn = withdrawalDay(rules, today)
  if (!holder) return { memberSince: null, registerNumber: null, endsOn: null, reason: null, leavingOn, mayNot: 'not_member' }
  const { memberSince, cancelledOn, cancellationReason } = holder
  return {
    memberSince,
    registerNumber: memberSince === null ? null : await findRootOf(db, holder.number),
    endsOn: memberSince === null ? null : cancelledOn,
    reason: memberSince === null ? null : cancellationReason,
    leavingOn,
    mayNot: await whyNot(deps, uid, holder, today),
  }
}

async function whyNot(
  { db }: Pick<Deps, 'db'>,
  uid: string,
  holder: NonNullable<Awaited<ReturnType<typeof findHolder>>>,
  today: PlainDate,
): Promise<OwnMembership['mayNot']> {
  if (holder.memberSince === null) return 'not_member'
  if (holder.cancelledOn !== null) return 'ended'
  const born = holder.birthDate ?? holder.childBirthDate ?? (await findLastApplication(db, uid))?.birthDate
  return born && isMinor(born, today) ? 'minor' : null
}

/**
 * «Lascia il circolo» (recesso): in writing, without a reason, from the day that the statute sets. The account stays. A repeated request
 * changes nothing.
 *
 * @throws register.not_now 409 for a non-member, and for a minor, whose guardian must ask
 */
export async function leave(deps: Deps, person: SignedIn): Promise<OwnMembership> {
  const { db, clock } = deps
  const { accountId: uid } = person
  const association = await findAssociation(deps)
  const rules = membershipRules(association)
  const now = clock.now()
  const today = romeDay(now)
  await changeAccount(db, person, async ({ email, emailVerified }) => {
    const own = await findCardOf(db, uid)
    if (!own || !(await lockStanding(db, own.number))) throw new AppError('register.not_now', 409)
    const holder = (await findHolder(db, own.number))!
    const no = await whyNot(deps, uid, holder, today)
    if (no === 'ended' && holder.cancellationReason === 'withdrawal') return
    if (no !== null) throw new AppError('register.not_now', 409)
    const on = withdrawalDay(rules, today)
    await endMembership(db, holder, { reason: 'withdrawal', on, endReference: null, resolutionId: null, by: null }, association, now)
    const facts = { firstname: holder.firstname ?? '', reason: 'withdrawal', on, resolution: null, why: '' } as const
    if (emailVerified) await enqueueMail(db, membershipEndedMail.of({ to: email, ...facts }), now)
    await notifyStaff(deps, {
      by: uid,
      key: `member-left:${own.number}`,
      title: 'Un socio lascia il circolo',
      text: 'La riga è già nel libro soci.',
      path: `/gestione/soci/${own.number}`,
      mail: (to) => memberLeftMail.of({ ...to, cardNumber: own.number, on }),
    })
  })
  wakeOutbox(db)
  return ownMembership(deps, uid)
}

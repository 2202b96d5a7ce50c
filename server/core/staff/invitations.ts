import { randomBytes } from 'node:crypto'
import { transaction } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import { AppError } from '#domain/errors.ts'
import { nameOrAddress } from '#domain/person-name.ts'
import { DAY_MS, romeDay } from '#domain/plain-date.ts'
import { isStaffRole, type StaffRole } from '#domain/staff/staff-role.ts'
import { INVITATION_DAYS, nextRolePeriod, periodProblem, type OfferedRole, type RolePeriod } from '#domain/staff/team.ts'
import { NOBODY } from '#domain/staff/audit.ts'
import { tokenHash } from '#server/core/accounts/email-token.ts'
import { changeAccount } from '#server/core/accounts/held.ts'
import { findAccountByEmail } from '#server/core/accounts/queries.ts'
import { findSecond, noteLink } from '#server/core/accounts/proof-queries.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'
import { associationName } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { limitKey } from '#server/platform/limits/limit-key.ts'
import { enforceRateLimit, LIMITS } from '#server/platform/limits/rate-limit.ts'
import { enqueueMail } from '#server/platform/mail/post.ts'
import { recordAudit } from './audit.ts'
import { staffInvitationMail } from './mails.ts'
import { isAdmin, listGiven, periodOf } from './queries.ts'
import { loneliness, notifyWatchers } from './officer.ts'
import { giveRole } from './roles.ts'
import { confirmInvitation, deleteInvitation, findInvitation, findInvitationByHash, putInvitation, useInvitation } from './team-queries.ts'

type Asked = RolePeriod & { inviteEmail: string; role: StaffRole }
type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

const INVITATIONS = { max: 30, windowMs: DAY_MS }

/**
 * Offers a role to the owner of this address, who must accept it. An officer's mail is sent after a second administrator has confirmed it,
 * or at once if there is none (domain guide, section 8).
 *
 * @param origin for the link
 * @throws api.invalid 422 · staff.role_known, staff.exclusive 409 · auth.too_many_attempts 429
 */
export async function inviteStaff(deps: Deps, person: SignedIn, asked: Asked, origin: string): Promise<void> {
  const { db, clock, config } = deps
  const { inviteEmail: email, role, from, to } = asked
  const now = clock.now()
  const problem = periodProblem(asked, romeDay(now))
  if (problem) throw new AppError('api.invalid', 422, { fields: { [problem]: 'invalid' } })
  await enforceRateLimit(db, `staff-invitation:${person.accountId}`, INVITATIONS, now)
  await enforceRateLimit(db, limitKey(config.secret, 'staff-invitation-to', email), LIMITS.verificationByRecipient, now)
  const association = (await associationName(deps)).name
  await transaction(db, async () => {
    await refuseImpossible(deps, asked)
    const isAlone = role === 'safeguarding' && (await loneliness(deps)).isLonely
    const isWaiting = role === 'safeguarding' && !isAlone
    const id = newId(now)
    const expiresAt = now + INVITATION_DAYS * DAY_MS
    const row = { id, uid: person.accountId, email, role, startsOn: from, expiresOn: to, secondUid: null, createdAt: now, expiresAt }
    await putInvitation(db, { ...row, hash: null })
    const entry = { actor: person.accountId, record: 'invitation', subject: id, detail: email } as const
    const after = { role, from, to, ...(isAlone && { second: NOBODY }) }
    await recordAudit(db, { ...entry, action: isWaiting ? 'created' : 'sent', after }, now)
    if (isWaiting) await notifyWatchers(deps, person, { email, isGiven: true })
    else await sendInvitation(deps, { id, email, association, origin, secondUid: null })
  })
  wakeOutbox(db)
}

/** The officer's role is held for a term: two administrators prolong it with another invitation. @throws staff.role_known, staff.exclusive 409 */
async function refuseImpossible({ db, clock }: Deps, { inviteEmail, role, ...asked }: Asked) {
  const account = await findAccountByEmail(db, inviteEmail)
  if (!account?.emailVerified) return
  const today = romeDay(clock.now())
  const given = await listGiven(db, account.id, today)
  const held = periodOf(given, role)
  const next = nextRolePeriod(held, asked, today)
  const isOther = held?.from !== next.from || held.to !== next.to
  if (held && (role !== 'safeguarding' || !isOther)) throw new AppError('staff.role_known', 409)
  const others = given.filter((one) => one.role !== role)
  if (others.length > 0 && (role === 'safeguarding' || others.some((one) => one.role === 'safeguarding')))
    throw new AppError('staff.exclusive', 409)
}

type Sent = { id: string; email: string; association: string; origin: string; secondUid: string | null }

/** Joins the running transaction. @throws api.conflict 409 when it was sent already */
async function sendInvitation({ db, clock }: Deps, { id, email, association, origin, secondUid }: Sent) {
  const now = clock.now()
  const token = randomBytes(32).toString('base64url')
  const expiresAt = now + INVITATION_DAYS * DAY_MS
  if (!(await confirmInvitation(db, id, { secondUid, hash: tokenHash(token), expiresAt }))) throw new AppError('api.conflict', 409)
  const link = `${origin}/account/ruolo?token=${token}`
  await enqueueMail(db, staffInvitationMail.of({ to: email, firstname: '', association, link, expiresAt }), now)
}

/**
 * A second administrator confirms the officer's invitation: its mail leaves.
 *
 * @throws api.not_found 404 · staff.other_admin 409 for the administrator who invited · api.conflict 409
 */
export async function confirmOfficer(deps: Deps, person: SignedIn, id: string, origin: string): Promise<void> {
  const { db, clock } = deps
  const association = (await associationName(deps)).name
  await transaction(db, async () => {
    const now = clock.now()
    const found = await findInvitation(db, id)
    if (!found || found.expiresAt <= now || !(await isAdmin(db, found.uid, romeDay(now)))) throw new AppError('api.not_found', 404)
    if (found.uid === person.accountId) throw new AppError('staff.other_admin', 409)
    await sendInvitation(deps, { id, email: found.email, association, origin, secondUid: person.accountId })
    const after = { role: found.role, second: found.uid }
    await recordAudit(db, { actor: person.accountId, action: 'sent', record: 'invitation', subject: id, detail: found.email, after }, now)
  })
  wakeOutbox(db)
}

/** Withdraws an invitation; its link stops working. @throws api.not_found 404 */
export async function takeBack({ db, clock }: Deps, person: SignedIn, id: string): Promise<void> {
  await transaction(db, async () => {
    const found = await findInvitation(db, id)
    if (!found || !(await deleteInvitation(db, id))) throw new AppError('api.not_found', 404)
    const entry = { actor: person.accountId, action: 'revoked', record: 'invitation', subject: id, detail: found.email } as const
    await recordAudit(db, { ...entry, before: { role: found.role } }, clock.now())
  })
}

/** The role that a link offers, also without an account. @throws as `openInvitation` */
export async function offeredRole(deps: Deps, person: SignedIn | null, token: string): Promise<OfferedRole> {
  const invited = person?.emailVerified ? person.email : null
  const { role, startsOn, expiresOn, firstname, lastname, inviterEmail } = await openInvitation(deps, token, invited)
  // A forwarded mail must not reveal the inviter's name.
  const by = invited === null ? null : nameOrAddress({ firstname, lastname, email: inviterEmail })
  const today = romeDay(deps.clock.now())
  const held = person && invited !== null ? periodOf(await listGiven(deps.db, person.accountId, today), role) : null
  return { role, ...nextRolePeriod(held, { from: startsOn, to: expiresOn }, today), by, association: (await associationName(deps)).name }
}

/**
 * Accepts the role of a link. The link was read in the mailbox, like the link for a first second factor: this session may now add one.
 *
 * @throws as `openInvitation` · staff.exclusive 409
 */
export async function acceptRole(deps: Deps, person: SignedIn, token: string): Promise<void> {
  const { db, clock } = deps
  await changeAccount(db, person, async ({ email }) => {
    const now = clock.now()
    const found = await openInvitation(deps, token, email)
    if (!(await useInvitation(db, tokenHash(token)))) throw new AppError('auth.link_invalid', 400)
    const { id, uid: by, role, startsOn, expiresOn, secondUid } = found
    const today = romeDay(now)
    const from = startsOn !== null && startsOn > today ? startsOn : null
    const second = role === 'safeguarding' ? { second: secondUid } : {}
    await recordAudit(db, { actor: person.accountId, action: 'accepted', record: 'invitation', subject: id, detail: email }, now)
    const done = await giveRole(deps, { uid: person.accountId, role, by, from, to: expiresOn, ...second })
    if (done === 'exclusive') throw new AppError('staff.exclusive', 409)
    if (done === 'last_admin') throw new AppError('staff.last_admin', 409)
    if ((await findSecond(db, person.sessionId)).secondAt === null) await noteLink(db, person.sessionId, now)
  })
  wakeOutbox(db)
}

/**
 * The invitation of a link. It is invalid once its administrators have lost their role.
 *
 * @param email of the asking account; null without one
 * @throws auth.link_invalid 400 · auth.verify_other_account 403 · auth.link_expired 410
 */
async function openInvitation({ db, clock }: Deps, token: string, email: string | null): Promise<Invitation & { role: StaffRole }> {
  const now = clock.now()
  const today = romeDay(now)
  const found = await findInvitationByHash(db, tokenHash(token))
  if (!found || !isStaffRole(found.role)) throw new AppError('auth.link_invalid', 400)
  if (email !== null && found.email !== email) throw new AppError('auth.verify_other_account', 403)
  if (found.expiresAt <= now || (found.expiresOn !== null && found.expiresOn < today)) throw new AppError('auth.link_expired', 410)
  const admins = [found.uid, found.secondUid].filter((uid) => uid !== null)
  for (const uid of admins) if (!(await isAdmin(db, uid, today))) throw new AppError('auth.link_invalid', 400)
  return { ...found, role: found.role }
}

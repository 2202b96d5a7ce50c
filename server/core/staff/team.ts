import { transaction } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import { identityTime, millisOf } from '#db/identity-time.ts'
import { AppError } from '#domain/errors.ts'
import { nameOrAddress } from '#domain/person-name.ts'
import { romeDay } from '#domain/plain-date.ts'
import { isStaffRole, type StaffRole } from '#domain/staff/staff-role.ts'
import { periodProblem, type RoleEnd, type RolePeriod, type StaffPerson, type StaffSheet, type StaffTeam } from '#domain/staff/team.ts'
import { deviceName } from '#server/core/accounts/device.ts'
import { endAllSessions } from '#server/core/accounts/own-queries.ts'
import { deleteBlock, findAccount, insertBlock, lockAccount, lockPasswordRow } from '#server/core/accounts/queries.ts'
import { expireEmailTokens } from '#server/core/accounts/email-token-queries.ts'
import { sessionsOf } from '#server/core/accounts/session-queries.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'
import type { Deps } from '#server/core/deps.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { notify } from '#server/core/notices/notify.ts'
import { enqueueMail } from '#server/platform/mail/post.ts'
import { recordAudit, recordOpened } from './audit.ts'
import { endOfficer, loneliness, openInvitations, WAITS_MS } from './officer.ts'
import { staffAccessMail } from './mails.ts'
import { hasOtherAdmin, listGiven, lockAdmins } from './queries.ts'
import { endRole, giveRole } from './roles.ts'
import { listHeldRoles, listPeople } from './team-queries.ts'

/** People with roles, closed accounts, and open invitations. */
export async function staffTeam(deps: Deps, person: SignedIn): Promise<StaffTeam> {
  const waiting = await openInvitations(deps)
  const { isLonely, until } = await loneliness(deps)
  return {
    people: await peopleOf(deps, person),
    invitations: waiting.flatMap(({ id, email, role, startsOn, expiresOn, expiresAt, waitsForSecond, uid, ...by }) =>
      isStaffRole(role)
        ? {
            id,
            email,
            role,
            from: startsOn,
            to: expiresOn,
            expiresAt,
            by: nameOrAddress({ ...by, email: by.inviterEmail }),
            waitsForSecond,
            isYours: uid === person.accountId,
          }
        : [],
    ),
    lonely: isLonely,
    secondUntil: until,
  }
}

async function peopleOf({ db, clock }: Deps, person: SignedIn, uid?: string): Promise<StaffPerson[]> {
  const now = clock.now()
  const today = romeDay(now)
  const roles = await listHeldRoles(db, today)
  const people = await listPeople(db, today, uid)
  const names = new Map((uid === undefined ? people : await listPeople(db, today)).map((one) => [one.uid, nameOrAddress(one)]))
  return people.map((one) => ({
    uid: one.uid,
    name: nameOrAddress(one),
    email: one.email,
    roles: roles.flatMap(({ uid, role, startsOn, expiresOn, createdAt }) =>
      uid === one.uid && isStaffRole(role) ? { role, from: startsOn, to: expiresOn, since: createdAt } : [],
    ),
    hasFactor: Boolean(one.hasFactor),
    isDisabled: one.blockedAt !== null,
    isYou: one.uid === person.accountId,
    ending:
      one.askedBy !== null && one.askedAt !== null && one.askedAt > now - WAITS_MS
        ? { by: names.get(one.askedBy) ?? '', isYours: one.askedBy === person.accountId }
        : null,
  }))
}

/** One person of the staff, with the signed-in devices. The reading is in the audit. @throws api.not_found 404 */
export async function staffSheet(deps: Deps, person: SignedIn, uid: string): Promise<StaffSheet> {
  const { db, clock } = deps
  const now = clock.now()
  const [found] = await peopleOf(deps, person, uid)
  if (!found) throw new AppError('api.not_found', 404)
  await transaction(db, () => recordOpened(db, { actor: person.accountId, record: 'account', subject: uid }, now))
  const sessions = await sessionsOf(db, uid, identityTime(db, now))
  const devices = sessions.map(({ userAgent, updatedAt }) => ({ device: deviceName(userAgent), lastSeenAt: millisOf(updatedAt) }))
  return { ...found, devices }
}

type Asked = RolePeriod & { role: StaffRole }

/**
 * Gives a staff member another role, or another period of one. The officer's role needs an invitation.
 *
 * @throws api.not_found 404 · api.invalid 422 · staff.exclusive, staff.last_admin 409
 */
export async function giveAtDesk(deps: Deps, person: SignedIn, uid: string, asked: Asked): Promise<void> {
  const problem = asked.role === 'safeguarding' ? 'role' : periodProblem(asked, romeDay(deps.clock.now()))
  if (problem) throw new AppError('api.invalid', 422, { fields: { [problem]: 'invalid' } })
  if (!(await isOfStaff(deps, uid))) throw new AppError('api.not_found', 404)
  const done = await giveRole(deps, { ...asked, uid, by: person.accountId })
  if (done === 'exclusive' || done === 'last_admin') throw new AppError(`staff.${done}`, 409)
  wakeOutbox(deps.db)
}

/**
 * Ends a role. The officer's ends when another administrator asks for it too, within seven days; until then it has not ended.
 *
 * @throws api.not_found 404 · staff.last_admin 409
 */
export async function endAtDesk(deps: Deps, person: SignedIn, uid: string, role: StaffRole): Promise<RoleEnd> {
  const { db } = deps
  const change = { uid, role, by: person.accountId }
  const done = await transaction(db, () => (role === 'safeguarding' ? endOfficer(deps, person, uid) : endRole(deps, change)))
  if (done === 'no_role') throw new AppError('api.not_found', 404)
  if (done === 'last_admin') throw new AppError('staff.last_admin', 409)
  wakeOutbox(db)
  return { ended: done === 'done' }
}

/** Signs a staff member out everywhere. @throws api.not_found 404 */
export async function endSessionsOf(deps: Deps, person: SignedIn, uid: string): Promise<void> {
  const { db, clock } = deps
  if (!(await isOfStaff(deps, uid))) throw new AppError('api.not_found', 404)
  await transaction(db, async () => {
    const now = clock.now()
    await lockAccount(db, uid)
    await endAllSessions(db, uid)
    await recordAudit(db, { actor: person.accountId, action: 'sessions_ended', record: 'account', subject: uid }, now)
    const letter = await accessLetter(deps, uid, 'sessions')
    const notice = { title: "Chi amministra ha chiuso l'accesso sui tuoi dispositivi", text: 'Per usare il tuo ruolo accedi di nuovo.' }
    await notify(db, { uid, topic: 'security', key: `sessions:${newId(now)}`, ...notice, path: '/account/dispositivi', mail: letter }, now)
  })
  wakeOutbox(db)
}

/**
 * Closes the account of a staff member: every session ends, and sign-in is blocked until it is opened again. The officer's role must be
 * ended first, by two: one administrator alone must not keep the officer away from confidential reports.
 *
 * @throws api.not_found 404 · staff.not_yourself, staff.officer_stays, staff.last_admin 409
 */
export async function disableAccount(deps: Deps, person: SignedIn, uid: string): Promise<void> {
  const { db, clock } = deps
  if (uid === person.accountId) throw new AppError('staff.not_yourself', 409)
  await transaction(db, async () => {
    const now = clock.now()
    const today = romeDay(now)
    // The password's row before the account's, in the order of a sign-in: another order deadlocks.
    await lockPasswordRow(db, uid)
    await lockAccount(db, uid)
    await lockAdmins(db, today)
    if (!(await isOfStaff(deps, uid))) throw new AppError('api.not_found', 404)
    const given = (await listGiven(db, uid, today)).map(({ role }) => role)
    if (given.includes('safeguarding')) throw new AppError('staff.officer_stays', 409)
    if (given.includes('admin') && !(await hasOtherAdmin(db, uid, today))) throw new AppError('staff.last_admin', 409)
    if (!(await insertBlock(db, { uid, createdAt: now }))) return
    await endAllSessions(db, uid)
    await expireEmailTokens(db, uid, ['reset', 'email-change', 'staff-factor'], now)
    await recordAudit(db, { actor: person.accountId, action: 'disabled', record: 'account', subject: uid }, now)
    await enqueueMail(db, await accessLetter(deps, uid, 'disabled'), now)
  })
  wakeOutbox(db)
}

/** Opens the account again, with its roles. @throws api.not_found 404 */
export async function enableAccount(deps: Deps, person: SignedIn, uid: string): Promise<void> {
  const { db, clock } = deps
  await transaction(db, async () => {
    const now = clock.now()
    await lockAccount(db, uid)
    if (!(await deleteBlock(db, uid))) throw new AppError('api.not_found', 404)
    await recordAudit(db, { actor: person.accountId, action: 'enabled', record: 'account', subject: uid }, now)
    await enqueueMail(db, await accessLetter(deps, uid, 'enabled'), now)
  })
  wakeOutbox(db)
}

const isOfStaff = async ({ db, clock }: Deps, uid: string): Promise<boolean> => (await listPeople(db, romeDay(clock.now()), uid)).length > 0

async function accessLetter({ db }: Deps, uid: string, what: 'sessions' | 'disabled' | 'enabled') {
  const { email = '', firstname } = (await findAccount(db, uid)) ?? {}
  return staffAccessMail.of({ to: email, firstname: firstname ?? '', what })
}

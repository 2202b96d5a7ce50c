import { transaction } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import { AppError } from '#domain/errors.ts'
import { nameOrAddress } from '#domain/person-name.ts'
import { addDays, DAY_MS, romeDay, type PlainDate } from '#domain/plain-date.ts'
import { INVITATION_DAYS } from '#domain/staff/team.ts'
import { lockAccount } from '#server/core/accounts/queries.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'
import type { Deps } from '#server/core/deps.ts'
import { notify } from '#server/core/notices/notify.ts'
import { recordAudit } from './audit.ts'
import { staffOfficerAskedMail } from './mails.ts'
import { isAdmin, listAdmins, listGiven, listStaff } from './queries.ts'
import { ALONE_AFTER_DAYS, endRole, formerAdmins, listWatchers } from './roles.ts'
import { deleteEnding, findEnding, listHeldRoles, listInvitations, listPeople, putEnding } from './team-queries.ts'

// The reported person may be an administrator. Replacing or ending the officer therefore takes two administrators, and the officer is
// notified before (domain guide, section 8).

/** How long a request waits for a second administrator. */
export const WAITS_MS = INVITATION_DAYS * DAY_MS

export type Loneliness = { isLonely: boolean; /** The last day on which a second administrator is still needed. */ until: PlainDate | null }

/**
 * Tells whether one administrator names the officer alone: there is no officer, and nobody else can confirm. Administrators count also with
 * a closed account, before their role begins, and for thirty days after another person ended it: otherwise one could remove the second and
 * then name the officer alone.
 */
export async function loneliness({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Loneliness> {
  const now = clock.now()
  const today = romeDay(now)
  if ((await listAdmins(db, today)).length > 1) return { isLonely: false, until: null }
  if ((await listHeldRoles(db, today)).some(({ role }) => role === 'safeguarding')) return { isLonely: false, until: null }
  const last = [...(await formerAdmins({ db, clock })).values()].toSorted().at(-1)
  return { isLonely: last === undefined, until: last === undefined ? null : addDays(last, ALONE_AFTER_DAYS) }
}

/**
 * Ends the officer's role if another administrator has asked for it; otherwise the request waits for one. Joins the running transaction.
 */
export async function endOfficer(deps: Deps, person: SignedIn, uid: string) {
  const { db, clock } = deps
  const now = clock.now()
  const today = romeDay(now)
  const officer = await lockAccount(db, uid)
  if (!officer || !(await listGiven(db, uid, today)).some(({ role }) => role === 'safeguarding')) return 'no_role'
  const asked = await findEnding(db, uid)
  const isAsked = asked !== undefined && asked.createdAt > now - WAITS_MS && (await isAdmin(db, asked.askedBy, today))
  if (isAsked && asked.askedBy === person.accountId) return 'waits'
  if (isAsked) {
    return endRole(deps, { uid, role: 'safeguarding', by: person.accountId, second: asked.askedBy })
  }
  await putEnding(db, { uid, askedBy: person.accountId, createdAt: now })
  await recordAudit(db, { actor: person.accountId, action: 'created', record: 'role', subject: uid, detail: 'officer_ending' }, now)
  await notifyWatchers(deps, person, { email: officer.email, isGiven: false })
  return 'waits'
}

/** Withdraws the request to end the officer's role. @throws api.not_found 404 */
export async function keepOfficer({ db, clock }: Deps, person: SignedIn, uid: string): Promise<void> {
  await transaction(db, async () => {
    if (!(await findEnding(db, uid))) throw new AppError('api.not_found', 404)
    await deleteEnding(db, uid)
    await recordAudit(
      db,
      { actor: person.accountId, action: 'revoked', record: 'role', subject: uid, detail: 'officer_ending' },
      clock.now(),
    )
  })
}

/** Open invitations; one waits for a second administrator as long as the first is one. */
export async function openInvitations({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const now = clock.now()
  const admins = new Set((await listStaff(db, 'admin', romeDay(now))).map(({ uid }) => uid))
  return (await listInvitations(db, now)).map((one) => ({ ...one, waitsForSecond: one.hash === null && admins.has(one.uid) }))
}

/** Requests of other administrators that this one may confirm: a new officer, by address, and the end of the present one's role. */
export async function officerAsked(deps: Deps, accountId: string, today: string) {
  const { db, clock } = deps
  const now = clock.now()
  const invitations = (await openInvitations(deps)).filter(({ waitsForSecond, uid }) => waitsForSecond && uid !== accountId)
  const endings = (await listPeople(db, today)).filter(
    ({ askedBy, askedAt }) => askedBy !== null && askedBy !== accountId && (askedAt ?? 0) > now - WAITS_MS,
  )
  return [
    ...invitations.map(({ email }) => ({ name: email, uid: null })),
    ...endings.map((one) => ({ name: nameOrAddress(one), uid: one.uid })),
  ]
}

/**
 * Notifies the administrators and the present officer who asks for another officer, or for the end of one, before it happens. Joins the
 * transaction.
 */
export async function notifyWatchers(deps: Deps, person: SignedIn, { email, isGiven }: { email: string; isGiven: boolean }) {
  const { db, clock } = deps
  const now = clock.now()
  for (const { uid, email: to, firstname } of await listWatchers(deps)) {
    if (uid === person.accountId) continue
    const notice = {
      title: 'Responsabile della tutela: serve una conferma',
      text: isGiven ? 'Chi amministra ha proposto una persona.' : 'Chi amministra vuole far finire il ruolo.',
      path: '/gestione/persone',
      mail: staffOfficerAskedMail.of({ to, firstname: firstname ?? '', by: person.email, email, isGiven }),
    } as const
    await notify(db, { uid, topic: 'security', key: `officer-asked:${newId(now)}`, ...notice }, now)
  }
}

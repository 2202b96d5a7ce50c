import { nameOrAddress } from '#domain/person-name.ts'
import { transaction } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { startOfRomeDay } from '#domain/rome-time.ts'
import { ROLE_LABELS } from '#domain/staff/role-labels.ts'
import type { StaffRole } from '#domain/staff/staff-role.ts'
import type { RolePeriod } from '#domain/staff/team.ts'
import { findAccount, lockAccount } from '#server/core/accounts/queries.ts'
import { hasAnyFactor } from '#server/core/accounts/second-factor-queries.ts'
import type { Deps } from '#server/core/deps.ts'
import { ownOrigins } from '#server/platform/http/origin.ts'
import { staffOfficerMail, staffRoleMail } from './mails.ts'
import { notify } from '#server/core/notices/notify.ts'
import { recordAudit } from './audit.ts'
import {
  deleteRole,
  hasOtherAdmin,
  listAdmins,
  listByIds,
  listFormerAdmins,
  listGiven,
  listOfficers,
  lockAdmins,
  putRole,
} from './queries.ts'
import { deleteEnding } from './team-queries.ts'

export type Parts = Pick<Deps, 'db' | 'clock' | 'config'>

/** `by`: the account that acts, null for the command line; `second`: the confirming administrator, null if there was none. */
export type Change = { uid: string; role: StaffRole; by: string | null; second?: string | null }

/**
 * Gives a role, or another period of it. The officer's role excludes every other (domain guide, section 8).
 *
 * @returns why not, `done`, or `known` if nothing changes
 */
export function giveRole(
  parts: Parts,
  { uid, role, by, second, from, to }: Change & RolePeriod,
): Promise<'done' | 'known' | 'exclusive' | 'last_admin'> {
  const { db, clock } = parts
  return transaction(db, async () => {
    const now = clock.now()
    const today = romeDay(now)
    await lockAccount(db, uid)
    await lockAdmins(db, today)
    const given = await listGiven(db, uid, today)
    const held = given.find((one) => one.role === role)
    if (held && held.startsOn === from && held.expiresOn === to) return 'known'
    const hasOthers = given.some((one) => one.role !== role)
    if (hasOthers && (role === 'safeguarding' || given.some((one) => one.role === 'safeguarding'))) return 'exclusive'
    const isShorter = held && (from !== null || (to !== null && (held.expiresOn === null || to < held.expiresOn)))
    if (isShorter && role === 'admin' && !(await hasOtherAdmin(db, uid, today))) return 'last_admin'
    const watchers = role === 'safeguarding' ? await listWatchers(parts) : []
    // A request to end a role that ended on its day does not meet the new one.
    if (!held && role === 'safeguarding') await deleteEnding(db, uid)
    await putRole(db, { uid, role, startsOn: from, expiresOn: to, createdAt: now })
    const before = held ? { from: held.startsOn, to: held.expiresOn } : null
    const after = { from, to, ...(second !== undefined && { second }) }
    await recordAudit(db, { actor: by, action: 'role_given', record: 'role', subject: uid, detail: role, before, after }, now)
    await notifyOfRole(parts, { uid, role, isGiven: true }, watchers)
    return 'done'
  })
}

/** @returns why not, or `done`; the administrator with the longest role stays, since nobody could name another */
export function endRole(parts: Parts, { uid, role, by, second }: Change): Promise<'done' | 'no_role' | 'last_admin'> {
  const { db, clock } = parts
  return transaction(db, async () => {
    const today = romeDay(clock.now())
    await lockAccount(db, uid)
    await lockAdmins(db, today)
    const held = (await listGiven(db, uid, today)).find((one) => one.role === role)
    if (!held) return 'no_role'
    if (role === 'admin' && !(await hasOtherAdmin(db, uid, today))) return 'last_admin'
    const watchers = role === 'safeguarding' ? await listWatchers(parts) : []
    await deleteRole(db, { uid, role })
    if (role === 'safeguarding') await deleteEnding(db, uid)
    const before = { from: held.startsOn, to: held.expiresOn }
    const after = second === undefined ? null : { second }
    await recordAudit(db, { actor: by, action: 'role_ended', record: 'role', subject: uid, detail: role, before, after }, clock.now())
    await notifyOfRole(parts, { uid, role, isGiven: false }, watchers)
    return 'done'
  })
}

/** Gives the role of the first administrator, from the set-up. Joins the running transaction. */
export async function giveFirstAdmin({ db, clock }: Pick<Deps, 'db' | 'clock'>, uid: string): Promise<void> {
  await putRole(db, { uid, role: 'admin', startsOn: null, expiresOn: null, createdAt: clock.now() })
  await recordAudit(db, { actor: null, action: 'role_given', record: 'role', subject: uid, detail: 'admin' }, clock.now())
}

/** How long a former administrator still counts where the officer is named. */
export const ALONE_AFTER_DAYS = 30

export function formerAdmins({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Map<string, string>> {
  const now = clock.now()
  return listFormerAdmins(db, startOfRomeDay(addDays(romeDay(now), -ALONE_AFTER_DAYS)), romeDay(now))
}

/**
 * People to notify of a new officer: officers, administrators and former administrators. The reported person may be the one who names the
 * officer, and may have closed or ended another administrator first.
 */
export async function listWatchers({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const today = romeDay(clock.now())
  const former = [...(await formerAdmins({ db, clock })).keys()]
  const all = [
    ...(await listOfficers(db, today)),
    ...(await listAdmins(db, today)),
    ...(former.length > 0 ? await listByIds(db, former) : []),
  ]
  return [...new Map(all.map(({ uid, email, firstname }) => [uid, { uid, email, firstname }])).values()]
}

type Told = { uid: string; role: StaffRole; isGiven: boolean }

/** Notifies the person; for the officer's role also the present officer and the administrators. */
async function notifyOfRole(
  { db, clock, config }: Parts,
  { uid, role, isGiven }: Told,
  watchers: Awaited<ReturnType<typeof listWatchers>>,
) {
  const now = clock.now()
  const origin = ownOrigins(config)[0]!
  const person = await findAccount(db, uid)
  if (!person) return
  const { email, firstname } = person
  const hasFactor = await hasAnyFactor(db, uid)
  const path = !isGiven ? '/account' : hasFactor ? '/gestione' : '/account/due-passaggi'
  const own = {
    title: isGiven ? 'Hai un nuovo ruolo' : 'Un tuo ruolo è finito',
    text: isGiven && !hasFactor ? `${ROLE_LABELS[role]}. Prima serve la verifica in due passaggi.` : `${ROLE_LABELS[role]}.`,
    path,
    mail: staffRoleMail.of({ to: email, firstname: firstname ?? '', role, isGiven, hasFactor, link: origin + path }),
  } as const
  await notify(db, { uid, topic: 'security', key: `role:${newId(now)}`, ...own }, now)
  const name = nameOrAddress(person)
  for (const watcher of watchers.filter((one) => one.uid !== uid)) {
    const told = {
      title: 'Responsabile della tutela: è cambiato qualcosa',
      text: isGiven ? `Ha il ruolo da adesso: ${name}.` : `Non ha più il ruolo: ${name}.`,
      path: '/account/notifiche',
      mail: staffOfficerMail.of({ to: watcher.email, firstname: watcher.firstname ?? '', name, isGiven }),
    } as const
    await notify(db, { uid: watcher.uid, topic: 'security', key: `officer:${newId(now)}`, ...told }, now)
  }
}

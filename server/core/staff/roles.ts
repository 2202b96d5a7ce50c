import { transaction } from '#db/connect.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { startOfRomeDay } from '#domain/rome-time.ts'
import type { StaffRole } from '#domain/staff/staff-role.ts'
import { nextRolePeriod, type RolePeriod } from '#domain/staff/team.ts'
import { NOBODY } from '#domain/staff/audit.ts'
import { lockAccount } from '#server/core/accounts/queries.ts'
import type { Deps } from '#server/core/deps.ts'
import { recordAudit } from './audit.ts'
import { notifyOfRole } from './notify-role.ts'
import {
  deleteRole,
  hasOtherAdmin,
  listAdmins,
  listByIds,
  listFormerAdmins,
  listGiven,
  listOfficers,
  lockAdmins,
  periodOf,
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
  { uid, role, by, second, ...asked }: Change & RolePeriod,
): Promise<'done' | 'known' | 'exclusive' | 'last_admin'> {
  const { db, clock } = parts
  return transaction(db, async () => {
    const now = clock.now()
    const today = romeDay(now)
    await lockAccount(db, uid)
    await lockAdmins(db, today)
    const given = await listGiven(db, uid, today)
    const held = periodOf(given, role)
    const { from, to } = nextRolePeriod(held, asked, today)
    if (held && held.from === from && held.to === to) return 'known'
    const hasOthers = given.some((one) => one.role !== role)
    if (hasOthers && (role === 'safeguarding' || given.some((one) => one.role === 'safeguarding'))) return 'exclusive'
    const isShorter = held && ((from !== null && from > today) || (to !== null && (held.to === null || to < held.to)))
    if (isShorter && role === 'admin' && !(await hasOtherAdmin(db, uid, today))) return 'last_admin'
    const watchers = role === 'safeguarding' ? await listWatchers(parts) : []
    // A request to end a role that ended on its day does not meet the new one.
    if (!held && role === 'safeguarding') await deleteEnding(db, uid)
    await putRole(db, { uid, role, startsOn: from, expiresOn: to, createdAt: now })
    const after = { from, to, ...(second !== undefined && { second: second ?? NOBODY }) }
    await recordAudit(db, { actor: by, action: 'role_given', record: 'role', subject: uid, detail: role, before: held, after }, now)
    await notifyOfRole(parts, { uid, role, given: { period: { from, to }, isChanged: held !== null } }, watchers)
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
    const after = { from: held.startsOn, to: today, ...(second !== undefined && { second: second ?? NOBODY }) }
    await recordAudit(db, { actor: by, action: 'role_ended', record: 'role', subject: uid, detail: role, before, after }, clock.now())
    await notifyOfRole(parts, { uid, role, given: null }, watchers)
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

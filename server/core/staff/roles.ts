import { fullName } from '#domain/person-name.ts'
import { transaction } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import type { AuditRow } from '#db/tables.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { StaffRole } from '#domain/staff/staff-role.ts'
import { findAccount, lockAccount } from '#server/core/accounts/queries.ts'
import type { Deps } from '#server/core/deps.ts'
import { ownOrigins } from '#server/platform/http/origin.ts'
import { ROLE_LABELS, staffOfficerMail, staffRoleMail } from './mails.ts'
import { notify } from '#server/core/notices/notify.ts'
import { deleteRole, hasOtherAdmin, lockAdmins, insertAudit, listOfficers, listRoles, listStaff, putRole } from './queries.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'config'>

/** `by`: the account that changes it; null at the command line. */
type Change = { uid: string; role: StaffRole; by: string | null }

/**
 * Gives somebody a role. The officer's stands alone: whoever has it has no other (domain guide, section 8).
 *
 * @returns why not, or `done`, or `known` when it was so already
 */
export function giveRole(parts: Parts, { uid, role, by }: Change): Promise<'done' | 'known' | 'exclusive'> {
  const { db, clock } = parts
  return transaction(db, async () => {
    const now = clock.now()
    await lockAccount(db, uid)
    const roles = await listRoles(db, uid, romeDay(now))
    if (roles.includes(role)) return 'known'
    if (roles.length > 0 && (role === 'safeguarding' || roles.includes('safeguarding'))) return 'exclusive'
    const watchers = role === 'safeguarding' ? await listWatchers(parts) : []
    await putRole(db, { uid, role, expiresOn: null, createdAt: now })
    await note(parts, { action: 'role_given', actor: by, subject: uid, detail: role })
    await tell(parts, { uid, role, isGiven: true }, watchers)
    return 'done'
  })
}

/** @returns why not, or `done`; the last administrator stays, since nobody could name another */
export function endRole(parts: Parts, { uid, role, by }: Change): Promise<'done' | 'no_role' | 'last_admin'> {
  const { db, clock } = parts
  return transaction(db, async () => {
    const today = romeDay(clock.now())
    await lockAccount(db, uid)
    await lockAdmins(db, today)
    if (!(await listRoles(db, uid, today)).includes(role)) return 'no_role'
    if (role === 'admin' && !(await hasOtherAdmin(db, uid, today))) return 'last_admin'
    const watchers = role === 'safeguarding' ? await listWatchers(parts) : []
    await deleteRole(db, { uid, role })
    await note(parts, { action: 'role_ended', actor: by, subject: uid, detail: role })
    await tell(parts, { uid, role, isGiven: false }, watchers)
    return 'done'
  })
}

/** The first administrator, whom the set-up names. Joins the running transaction. */
export async function giveFirstAdmin(parts: Pick<Deps, 'db' | 'clock'>, uid: string): Promise<void> {
  await putRole(parts.db, { uid, role: 'admin', expiresOn: null, createdAt: parts.clock.now() })
  await note(parts, { action: 'role_given', actor: null, subject: uid, detail: 'admin' })
}

const note = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, row: Omit<AuditRow, 'id' | 'occurredAt'>) =>
  insertAudit(db, { id: newId(clock.now()), ...row, occurredAt: clock.now() })

/** Who hears of another officer: the reported person may be the one who names them. */
async function listWatchers({ db, clock }: Parts) {
  const today = romeDay(clock.now())
  const all = [...(await listOfficers(db, today)), ...(await listStaff(db, 'admin', today))]
  return [...new Map(all.map((one) => [one.uid, one])).values()]
}

type Told = { uid: string; role: StaffRole; isGiven: boolean }

/** The person themselves; of the officer's role also who has it, and the administrators. */
async function tell({ db, clock, config }: Parts, { uid, role, isGiven }: Told, watchers: Awaited<ReturnType<typeof listStaff>>) {
  const now = clock.now()
  const origin = ownOrigins(config)[0]!
  const person = await findAccount(db, uid)
  if (!person) return
  const { email, firstname, lastname } = person
  const path = isGiven ? '/account/due-passaggi' : '/account'
  const own = {
    title: isGiven ? 'Hai un nuovo ruolo' : 'Un tuo ruolo è finito',
    text: isGiven ? `${ROLE_LABELS[role]}. Prima serve la verifica in due passaggi.` : `${ROLE_LABELS[role]}.`,
    path,
    mail: staffRoleMail.of({ to: email, firstname: firstname ?? '', role, isGiven, link: origin + path }),
  } as const
  await notify(db, { uid, topic: 'security', key: `role:${newId(now)}`, ...own }, now)
  const name = fullName(firstname, lastname) || email
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

import { newId } from '#db/id.ts'
import { nameOrAddress } from '#domain/person-name.ts'
import { romeDay } from '#domain/plain-date.ts'
import { periodWords } from '#domain/staff/period-words.ts'
import { ROLE_LABELS } from '#domain/staff/role-labels.ts'
import type { StaffRole } from '#domain/staff/staff-role.ts'
import { roleHasBegun, type RolePeriod } from '#domain/staff/team.ts'
import { findAccount } from '#server/core/accounts/queries.ts'
import { hasAnyFactor } from '#server/core/accounts/second-factor-queries.ts'
import type { Deps } from '#server/core/deps.ts'
import { notify } from '#server/core/notices/notify.ts'
import { ownOrigins } from '#server/platform/http/origin.ts'
import { DATES_CHANGED, staffOfficerMail, staffRoleMail } from './mails.ts'

/** `isChanged`: another period of a role that the person has. */
type Given = { period: RolePeriod; isChanged: boolean; isLater: boolean }
/** `given`: null after the end of a role. */
type RoleChange = { uid: string; role: StaffRole; given: Omit<Given, 'isLater'> | null }
type Watcher = { uid: string; email: string; firstname: string | null }

/** Notifies the person; for the officer's role also the present officer and the administrators. Joins the running transaction. */
export async function notifyOfRole(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { uid, role, given: asked }: RoleChange,
  watchers: readonly Watcher[],
): Promise<void> {
  const now = clock.now()
  const person = await findAccount(db, uid)
  if (!person) return
  const given = asked && { ...asked, isLater: !roleHasBegun(asked.period, romeDay(now)) }
  const { email: to, firstname } = person
  const hasFactor = await hasAnyFactor(db, uid)
  const path = pathOf(given, hasFactor)
  const facts = { role, isGiven: given !== null, hasFactor, link: ownOrigins(config)[0]! + path, ...given }
  const own = { ...ownNotice(role, given, hasFactor), path, mail: staffRoleMail.of({ to, firstname: firstname ?? '', ...facts }) }
  await notify(db, { uid, topic: 'security', key: `role:${newId(now)}`, ...own }, now)
  const name = nameOrAddress(person)
  for (const watcher of watchers.filter((one) => one.uid !== uid)) {
    const notice = {
      title: 'Responsabile della tutela: è cambiato qualcosa',
      text: watched(name, given),
      path: '/account/notifiche',
      mail: staffOfficerMail.of({ to: watcher.email, firstname: watcher.firstname ?? '', name, isGiven: given !== null, ...given }),
    } as const
    await notify(db, { uid: watcher.uid, topic: 'security', key: `officer:${newId(now)}`, ...notice }, now)
  }
}

/** Gestione does not open before the first day. */
function pathOf(given: Given | null, hasFactor: boolean): '/account' | '/gestione' | '/account/due-passaggi' {
  if (given && !hasFactor) return '/account/due-passaggi'
  return given && !given.isLater ? '/gestione' : '/account'
}

function ownNotice(role: StaffRole, given: Given | null, hasFactor: boolean): { title: string; text: string } {
  const label = ROLE_LABELS[role]
  if (!given) return { title: 'Un tuo ruolo è finito', text: `${label}.` }
  const lasts = given.isLater || given.isChanged ? `, ${periodWords(given.period)}` : ''
  return {
    title: given.isChanged ? DATES_CHANGED : 'Hai un nuovo ruolo',
    text: `${label}${lasts}.${hasFactor ? '' : ' Prima serve la verifica in due passaggi.'}`,
  }
}

function watched(name: string, given: Given | null): string {
  if (!given) return `Non ha più il ruolo: ${name}.`
  if (given.isChanged) return `Sono cambiate le date del ruolo: ${name}, ${periodWords(given.period)}.`
  return `Ha il ruolo ${given.isLater ? periodWords(given.period) : 'da adesso'}: ${name}.`
}

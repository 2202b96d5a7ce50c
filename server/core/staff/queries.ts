import { sql } from 'kysely'
import { current, isPostgres, type Database } from '#db/connect.ts'
import { rolesFrom, rolesOfToday } from '#server/core/accounts/queries.ts'
import { hasFactor } from '#server/core/accounts/second-factor-queries.ts'
import type { StaffRoleRow } from '#db/tables.ts'
import { fullName } from '#domain/person-name.ts'
import { romeDay } from '#domain/plain-date.ts'
import { END_REASONS } from '#domain/register/register.ts'
import { PERMISSIONS } from '#domain/staff/permissions.ts'
import type { RolePeriod } from '#domain/staff/team.ts'

export const listRoles = async (db: Database, uid: string, today: string): Promise<string[]> => {
  const rows = await rolesOfToday(db, today).select('role').where('uid', '=', uid).execute()
  return rows.map(({ role }) => role)
}

/** Present and future roles, also of a closed account. */
export const listGiven = (db: Database, uid: string, today: string) =>
  rolesFrom(db, today).select(['role', 'startsOn', 'expiresOn']).where('uid', '=', uid).execute()

/** The days of one of these roles; null if it is not given. */
export function periodOf(given: Awaited<ReturnType<typeof listGiven>>, role: string): RolePeriod | null {
  const held = given.find((one) => one.role === role)
  return held ? { from: held.startsOn, to: held.expiresOn } : null
}

/** Staff with their present and future roles, by address. */
export const listRoleHolders = (db: Database, today: string) =>
  rolesOfToday(db, today)
    .innerJoin('account', 'account.id', 'staffRole.uid')
    .select(['account.email', 'staffRole.role', 'staffRole.createdAt', 'staffRole.expiresOn'])
    .select((row) => hasFactor(row.ref('account.id')).as('hasFactor'))
    .orderBy('account.email')
    .orderBy('staffRole.role')
    .execute()

/** Staff whose role does not count yet: they have no second factor. */
export const listWithoutFactor = (db: Database, today: string) =>
  rolesOfToday(db, today)
    .innerJoin('account', 'account.id', 'staffRole.uid')
    .leftJoin('userDocument', 'userDocument.uid', 'account.id')
    .select(['account.email', 'userDocument.firstname', 'userDocument.lastname', 'staffRole.role'])
    .where((row) => row.not(hasFactor(row.ref('account.id'))))
    .orderBy('account.email')
    .orderBy('staffRole.role')
    .execute()

/** Roles in use whose last day comes before `until`, or on it. */
export const listEnding = (db: Database, today: string, until: string) =>
  rolesOfToday(db, today)
    .innerJoin('account', 'account.id', 'staffRole.uid')
    .leftJoin('userDocument', 'userDocument.uid', 'account.id')
    .select(['account.id as uid', 'account.email', 'userDocument.firstname', 'userDocument.lastname'])
    .select(['staffRole.role', 'staffRole.expiresOn'])
    .where('staffRole.expiresOn', '<=', until)
    .orderBy('staffRole.expiresOn')
    .orderBy('account.email')
    .execute()

/** Roles in use of people whose membership has ended, with its first day without. */
export const listOfEnded = (db: Database, today: string) =>
  rolesOfToday(db, today)
    .innerJoin('account', 'account.id', 'staffRole.uid')
    .innerJoin('card', 'card.uid', 'account.id')
    .leftJoin('userDocument', 'userDocument.uid', 'account.id')
    .select(['account.id as uid', 'account.email', 'userDocument.firstname', 'userDocument.lastname'])
    .select(['staffRole.role', 'staffRole.createdAt', 'card.cancelledOn'])
    .where('card.cancelledOn', '<=', today)
    .where('card.cancellationReason', 'in', END_REASONS)
    .orderBy('card.cancelledOn')
    .orderBy('account.email')
    .orderBy('staffRole.role')
    .execute()

/** Whether an account has a role that checks cards (domain guide, section 14). */
export const canVerify = async (db: Database, uid: string, today: string): Promise<boolean> =>
  (await rolesOfToday(db, today)
    .select('role')
    .where('uid', '=', uid)
    .where('role', 'in', PERMISSIONS['cards.verify'])
    .executeTakeFirst()) !== undefined

/** Accounts with one of these roles today. */
export const listStaff = (db: Database, role: string | readonly string[], today: string) =>
  staffWith(rolesOfToday(db, today), [role].flat()).execute()

/** Administrators, including those with a later role or a closed account: closing accounts must not leave a single administrator. */
export const listAdmins = (db: Database, today: string) => staffWith(rolesFrom(db, today), ['admin']).execute()

/**
 * Former administrators by the day their role ended (Rome), when another person or its last day ended it. Those who left by themselves are
 * left out.
 */
export async function listFormerAdmins(db: Database, since: number, today: string): Promise<Map<string, string>> {
  const ended = await current(db)
    .selectFrom('audit')
    .select(['subject as uid', 'occurredAt'])
    .where('occurredAt', '>', since)
    .where('action', '=', 'role_ended')
    .where('detail', '=', 'admin')
    .where((row) => row.or([row('actor', 'is', null), row('actor', '<>', row.ref('subject'))]))
    .execute()
  const over = await current(db)
    .selectFrom('staffRole')
    .select(['uid', 'expiresOn'])
    .where('role', '=', 'admin')
    .where('expiresOn', '<', today)
    .where('expiresOn', '>=', romeDay(since))
    .execute()
  const days = new Map<string, string>()
  const ends = [
    ...ended.map(({ uid, occurredAt }) => [uid, romeDay(Number(occurredAt))] as const),
    ...over.map((one) => [one.uid, one.expiresOn!] as const),
  ]
  for (const [uid, day] of ends.toSorted(([, a], [, b]) => (a < b ? -1 : 1))) days.set(uid, day)
  for (const { uid } of await listAdmins(db, today)) days.delete(uid)
  return days
}

/** Accounts to write to, in the order of `staffWith`. */
export const listByIds = (db: Database, uids: readonly string[]) =>
  current(db)
    .selectFrom('account')
    .leftJoin('userDocument', 'userDocument.uid', 'account.id')
    .select(['account.id as uid', 'account.email', 'userDocument.firstname'])
    .where('account.id', 'in', uids)
    .orderBy('account.id')
    .execute()

/** Today's officers, who have no other role. */
export const listOfficers = (db: Database, today: string) => officers(db, today).execute()

/** Whether an officer can read reports: with a second factor, and without a closing account. */
export const hasReadingOfficer = async (db: Database, today: string): Promise<boolean> =>
  (await officers(db, today)
    .where((row) => hasFactor(row.ref('account.id')))
    .where('account.id', 'not in', (query) => query.selectFrom('accountClosure').select('accountClosure.uid'))
    .limit(1)
    .executeTakeFirst()) !== undefined

const officers = (db: Database, today: string) =>
  staffWith(rolesOfToday(db, today), ['safeguarding']).where(
    'account.id',
    'not in',
    rolesOfToday(db, today).select('staffRole.uid').where('staffRole.role', '!=', 'safeguarding'),
  )

/**
 * `hasFactor`: whether the role counts. Each person once, in a fixed order: two transactions that write mails to the same people then
 * cannot deadlock.
 */
const staffWith = (held: ReturnType<typeof rolesFrom>, roles: readonly string[]) =>
  held
    .innerJoin('account', 'account.id', 'staffRole.uid')
    .leftJoin('userDocument', 'userDocument.uid', 'account.id')
    .select(['account.id as uid', 'account.email', 'account.emailVerified', 'userDocument.firstname'])
    .select((row) => hasFactor(row.ref('account.id')).as('hasFactor'))
    .distinct()
    .where('staffRole.role', 'in', roles)
    .orderBy('account.id')

export const admins = (db: Database, today: string) => rolesOfToday(db, today).select('uid').where('role', '=', 'admin')

export const isAdmin = async (db: Database, uid: string, today: string): Promise<boolean> =>
  (await admins(db, today).where('uid', '=', uid).executeTakeFirst()) !== undefined

/** If two administrators leave at the same moment, the second waits here and then sees that the first has left. */
export const lockAdmins = (db: Database, today: string) =>
  admins(db, today)
    .orderBy('uid')
    .$if(isPostgres(db), (query) => query.forUpdate())
    .execute()

/** Whether another administrator has the role for at least as long, and is not about to leave. */
export const hasOtherAdmin = async (db: Database, uid: string, today: string): Promise<boolean> =>
  (await admins(db, today)
    .where('uid', '<>', uid)
    .where((row) => {
      const own = row.selectFrom('staffRole as own').select('own.expiresOn').where('own.uid', '=', uid).where('own.role', '=', 'admin')
      return row.or([row('staffRole.expiresOn', 'is', null), row('staffRole.expiresOn', '>=', own)])
    })
    .where('uid', 'not in', (query) => query.selectFrom('accountClosure').select('accountClosure.uid'))
    .limit(1)
    .executeTakeFirst()) !== undefined

/** An ended role is given again. */
export const putRole = (db: Database, row: StaffRoleRow) =>
  current(db)
    .insertInto('staffRole')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['uid', 'role']).doUpdateSet({ startsOn: row.startsOn, expiresOn: row.expiresOn, createdAt: row.createdAt }),
    )
    .execute()

export const deleteRole = (db: Database, { uid, role }: Pick<StaffRoleRow, 'uid' | 'role'>) =>
  current(db).deleteFrom('staffRole').where('uid', '=', uid).where('role', '=', role).execute()

/** Names of accounts by id. Accounts without a profile are left out. */
export const findNames = async (db: Database, ids: readonly (string | null)[]): Promise<Map<string, string>> => {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await current(db).selectFrom('userDocument').select(['uid', 'firstname', 'lastname']).where('uid', 'in', wanted).execute()
  return new Map(rows.map(({ uid, firstname, lastname }) => [uid, fullName(firstname, lastname)]))
}

/** By the database's clock, which also guards the retention. */
export const oldAudit = (db: Database, ageMs: number) =>
  current(db)
    .deleteFrom('audit')
    .where(
      'occurredAt',
      '<',
      isPostgres(db) ? sql<number>`(extract(epoch from now()) * 1000)::bigint - ${ageMs}` : sql<number>`unixepoch() * 1000 - ${ageMs}`,
    )

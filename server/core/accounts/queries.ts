import { sql, type SqlBool } from 'kysely'
import { current, isPostgres, type Database } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import { identityTime } from '#db/identity-time.ts'
import type { AccountBlockRow, CredentialRow, IdentityTime } from '#db/tables.ts'
import { IMPORTED_PREFIX } from './firebase-password.ts'

export const findAccountByEmail = (db: Database, email: string) =>
  current(db)
    .selectFrom('account')
    .leftJoin('credential', (join) => join.onRef('credential.userId', '=', 'account.id').on('credential.providerId', '=', 'credential'))
    .leftJoin('userDocument', 'userDocument.uid', 'account.id')
    .select(['account.id', 'account.email', 'account.emailVerified', 'credential.password as passwordHash', 'userDocument.firstname'])
    .where('account.email', '=', email)
    .executeTakeFirst()

/** The account with this address, confirmed. */
export const findProvedAccount = async (db: Database, email: string): Promise<string | null> => {
  const account = await current(db)
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .where('emailVerified', '=', true)
    .executeTakeFirst()
  return account?.id ?? null
}

export const findAccount = (db: Database, id: string) =>
  current(db)
    .selectFrom('account')
    .leftJoin('userDocument', 'userDocument.uid', 'account.id')
    .select(['account.id', 'account.email', 'account.emailVerified'])
    .select(['userDocument.firstname', 'userDocument.lastname', 'userDocument.tessera', 'userDocument.privacy', 'userDocument.confirm14'])
    .where('account.id', '=', id)
    .executeTakeFirst()

/** Inserts an account without any way to sign in; gives its id. The person's name is in the user document only. @param now epoch ms */
export async function insertAccount(
  db: Database,
  { email, emailVerified, now }: { email: string; emailVerified: boolean; now: number },
): Promise<string> {
  const [id, at] = [newId(now), identityTime(db, now)]
  await current(db).insertInto('account').values({ id, email, emailVerified, name: '', createdAt: at, updatedAt: at }).execute()
  return id
}

/**
 * Adds a way to sign in.
 *
 * @param credential `accountId`: the provider's own id of the person; for a password (`credential`) the account's id
 */
export async function insertCredential(
  db: Database,
  credential: Pick<CredentialRow, 'userId' | 'providerId' | 'accountId'> & { password?: string },
  now: number,
): Promise<void> {
  const at = identityTime(db, now)
  await current(db)
    .insertInto('credential')
    .values({ id: newId(now), ...credential, createdAt: at, updatedAt: at })
    .execute()
}

export const insertPassword = (db: Database, userId: string, password: string, now: number) =>
  insertCredential(db, { userId, providerId: 'credential', accountId: userId, password }, now)

/** Any imported password, while there is one. In the form of the index `credentialImported`. */
export const findImportedPassword = async (db: Database): Promise<string | undefined> => {
  const row = await current(db)
    .selectFrom('credential')
    .select('password')
    .where(sql<SqlBool>`substr(${sql.ref('password')}, 1, 17) = ${sql.lit(IMPORTED_PREFIX)}`)
    .limit(1)
    .executeTakeFirst()
  return row?.password ?? undefined
}

/** Roles that have begun and not ended, of open accounts. */
export const rolesOfToday = (db: Database, today: string) =>
  rolesFrom(db, today)
    .where((row) => row.or([row('staffRole.startsOn', 'is', null), row('staffRole.startsOn', '<=', today)]))
    .where('staffRole.uid', 'not in', (query) => query.selectFrom('accountBlock').select('accountBlock.uid'))

/** Present and future roles, also of closed accounts. */
export const rolesFrom = (db: Database, today: string) =>
  current(db)
    .selectFrom('staffRole')
    .where((row) => row.or([row('staffRole.expiresOn', 'is', null), row('staffRole.expiresOn', '>=', today)]))

export const findStaffRole = (db: Database, uid: string, today: string) =>
  rolesOfToday(db, today).select('role').where('uid', '=', uid).limit(1).executeTakeFirst()

/** Marks the account's address as confirmed. */
export const noteEmailVerified = (db: Database, id: string, updatedAt: IdentityTime) =>
  current(db).updateTable('account').set({ emailVerified: true, updatedAt }).where('id', '=', id).execute()

/** False once the address is confirmed: a confirmed account keeps a confirmed address. */
export const changeUnconfirmedEmail = async (db: Database, id: string, email: string, updatedAt: IdentityTime): Promise<boolean> => {
  const { numUpdatedRows } = await current(db)
    .updateTable('account')
    .set({ email, updatedAt })
    .where('id', '=', id)
    .where('emailVerified', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * False when the password has changed meanwhile. Locks the row until the transaction ends: a change waits for it.
 *
 * @param renewed a new hash of the same password
 */
export const lockPassword = async (db: Database, accountId: string, passwordHash: string, renewed = passwordHash): Promise<boolean> => {
  const { numUpdatedRows } = await current(db)
    .updateTable('credential')
    .set({ password: renewed })
    .where('userId', '=', accountId)
    .where('providerId', '=', 'credential')
    .where('password', '=', passwordHash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Locks the password's row until the transaction ends, before the account's row, in the order of a sign-in. A sign-in at the same time
 * comes first, or sees the change.
 */
export const lockPasswordRow = (db: Database, accountId: string) =>
  current(db)
    .selectFrom('credential')
    .select('id')
    .where('userId', '=', accountId)
    .where('providerId', '=', 'credential')
    .$if(isPostgres(db), (query) => query.forUpdate())
    .execute()

export const isBlocked = async (db: Database, uid: string): Promise<boolean> =>
  (await current(db).selectFrom('accountBlock').select('uid').where('uid', '=', uid).executeTakeFirst()) !== undefined

/** False when the account was closed already. */
export const insertBlock = async (db: Database, row: AccountBlockRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await current(db)
    .insertInto('accountBlock')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** False when the account was open already. */
export const deleteBlock = async (db: Database, uid: string): Promise<boolean> => {
  const { numDeletedRows } = await current(db).deleteFrom('accountBlock').where('uid', '=', uid).executeTakeFirst()
  return numDeletedRows > 0n
}

export const findClosure = (db: Database, uid: string) =>
  current(db).selectFrom('accountClosure').selectAll().where('uid', '=', uid).executeTakeFirst()

/**
 * Locks the account until the transaction ends. Rows that only refer to it, such as a notice, can still be written (`for no key update`):
 * otherwise two people who write to each other would deadlock. SQLite has one writer anyway. Lock the account before its other rows (except
 * for its password's row): another order deadlocks.
 */
export const lockAccount = (db: Database, id: string) =>
  current(db)
    .selectFrom('account')
    .select(['id', 'email', 'emailVerified'])
    .where('id', '=', id)
    .$if(isPostgres(db), (query) => query.forNoKeyUpdate())
    .executeTakeFirst()

/** Many at once, in an order that is always the same. */
export const lockAccounts = (db: Database, ids: string[]) =>
  current(db)
    .selectFrom('account')
    .select(['id', 'email', 'emailVerified'])
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(isPostgres(db), (query) => query.forNoKeyUpdate())
    .execute()

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

/** The account that has proved to be reached at this address. */
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

/** A new account, without a way in yet; gives its id. The person's name is in the user document and nowhere else. @param now epoch ms */
export async function insertAccount(
  db: Database,
  { email, emailVerified, now }: { email: string; emailVerified: boolean; now: number },
): Promise<string> {
  const [id, at] = [newId(now), identityTime(db, now)]
  await current(db).insertInto('account').values({ id, email, emailVerified, name: '', createdAt: at, updatedAt: at }).execute()
  return id
}

/**
 * One more way into the account.
 *
 * @param credential `accountId`: the provider's own id of the person; of a password (`credential`) the account's
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

/** One imported password of anybody, as long as there is one. Written as the index `credentialImported` has it. */
export const findImportedPassword = async (db: Database): Promise<string | undefined> => {
  const row = await current(db)
    .selectFrom('credential')
    .select('password')
    .where(sql<SqlBool>`substr(${sql.ref('password')}, 1, 17) = ${sql.lit(IMPORTED_PREFIX)}`)
    .limit(1)
    .executeTakeFirst()
  return row?.password ?? undefined
}

/** Roles that have begun and not ended, of accounts that are open. */
export const rolesOfToday = (db: Database, today: string) =>
  rolesFrom(db, today)
    .where((row) => row.or([row('staffRole.startsOn', 'is', null), row('staffRole.startsOn', '<=', today)]))
    .where('staffRole.uid', 'not in', (query) => query.selectFrom('accountBlock').select('accountBlock.uid'))

/** Those that are still to begin too, and those of closed accounts. */
export const rolesFrom = (db: Database, today: string) =>
  current(db)
    .selectFrom('staffRole')
    .where((row) => row.or([row('staffRole.expiresOn', 'is', null), row('staffRole.expiresOn', '>=', today)]))

export const findStaffRole = (db: Database, uid: string, today: string) =>
  rolesOfToday(db, today).select('role').where('uid', '=', uid).limit(1).executeTakeFirst()

/** The account's address is its owner's. */
export const noteEmailVerified = (db: Database, id: string, updatedAt: IdentityTime) =>
  current(db).updateTable('account').set({ emailVerified: true, updatedAt }).where('id', '=', id).execute()

/** False once the address is confirmed: a confirmed account must not get an unconfirmed address. */
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
 * False when the password is another by now. Holds the row until the transaction ends: a change waits, and then sees what it did.
 *
 * @param renewed the same password, hashed anew
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
 * The password's row until the transaction ends: before the account, as a sign-in takes them. A sign-in in flight comes first, or finds what
 * has changed.
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

/** False when it was closed already. */
export const insertBlock = async (db: Database, row: AccountBlockRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await current(db)
    .insertInto('accountBlock')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** False when it was open already. */
export const deleteBlock = async (db: Database, uid: string): Promise<boolean> => {
  const { numDeletedRows } = await current(db).deleteFrom('accountBlock').where('uid', '=', uid).executeTakeFirst()
  return numDeletedRows > 0n
}

export const findClosure = (db: Database, uid: string) =>
  current(db).selectFrom('accountClosure').selectAll().where('uid', '=', uid).executeTakeFirst()

/**
 * The account, which nobody else changes until the transaction ends: others that hold it wait, and then see what this one did. Rows that
 * only name it, such as a notice to it, are written meanwhile (`for no key update`): two people who write to each other would wait for
 * each other. SQLite has one writer anyway. Taken before what belongs to the account (but for its password's row): two that wait for each
 * other would both fail.
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

import { sql, type SqlBool } from 'kysely'
import { current, isPostgres, type Database } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import { identityTime } from '#db/identity-time.ts'
import type { AccountBlockRow, ChallengeRow, CredentialRow, IdentityTime } from '#db/tables.ts'
import { IMPORTED_PREFIX } from './firebase-password.ts'
import { hasFactor } from './second-factor-queries.ts'

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

/** False once the address is confirmed: a proved account must not take on one that nobody has proved. */
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

export const insertEmailToken = (
  db: Database,
  row: { hash: string; uid: string; purpose: string; email: string; createdAt: number; expiresAt: number },
) =>
  current(db)
    .insertInto('emailToken')
    .values({ ...row, usedAt: null })
    .execute()

export const findEmailToken = (db: Database, hash: string, purpose: string) =>
  current(db).selectFrom('emailToken').selectAll().where('hash', '=', hash).where('purpose', '=', purpose).executeTakeFirst()

/** Of two requests with the same token, one gets it: the row is marked only while it is unmarked. */
export const useEmailToken = async (db: Database, hash: string, now: number): Promise<boolean> => {
  const { numUpdatedRows } = await current(db)
    .updateTable('emailToken')
    .set({ usedAt: now })
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  // Anyone who has the link has read the mail: its address takes mails after all.
  await current(db)
    .deleteFrom('mailBounce')
    .where('email', 'in', (q) => q.selectFrom('emailToken').select('email').where('hash', '=', hash))
    .execute()
  return true
}

export const isTokenKnown = async (db: Database, hash: string): Promise<boolean> =>
  (await current(db).selectFrom('emailToken').select('hash').where('hash', '=', hash).executeTakeFirst()) !== undefined

export const isTokenUsed = async (db: Database, hash: string): Promise<boolean> => {
  const row = await current(db).selectFrom('emailToken').select('usedAt').where('hash', '=', hash).executeTakeFirst()
  return row !== undefined && row.usedAt !== null
}

/** The account's other links of this kind stop working. */
export const expireEmailTokens = (db: Database, uid: string, purposes: readonly string[], now: number) =>
  current(db)
    .updateTable('emailToken')
    .set({ expiresAt: now })
    .where('uid', '=', uid)
    .where('purpose', 'in', purposes)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
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

/** The session's person has proved it again. @param provedAt epoch ms */
export const noteProof = (db: Database, sessionId: string, provedAt: number) =>
  current(db).updateTable('session').set({ provedAt }).where('id', '=', sessionId).execute()

/** When the session has shown a second factor, null unless the account has one today; and when it came by the staff's link. */
export const findSecond = async (db: Database, sessionId: string): Promise<{ secondAt: number | null; linkedAt: number | null }> => {
  const row = await current(db)
    .selectFrom('session')
    .select(['secondAt', 'linkedAt'])
    .select((row) => hasFactor(row.ref('session.userId')).as('hasFactor'))
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return { secondAt: row?.hasFactor ? row.secondAt : null, linkedAt: row?.linkedAt ?? null }
}

/** Forgets what the account's sessions have shown, for a factor that is added later is another. */
export const forgetSecond = (db: Database, uid: string) =>
  current(db).updateTable('session').set({ secondAt: null, linkedAt: null }).where('userId', '=', uid).execute()

/** The same, once the account has no factor any more. */
export const forgetSecondWithoutFactor = (db: Database, uid: string) =>
  current(db)
    .updateTable('session')
    .set({ secondAt: null, linkedAt: null })
    .where('userId', '=', uid)
    .where((row) => row.not(hasFactor(row.ref('session.userId'))))
    .execute()

export const noteLink = (db: Database, sessionId: string, linkedAt: number) =>
  current(db).updateTable('session').set({ linkedAt }).where('id', '=', sessionId).execute()

/** The session's person has shown the second factor too. */
export const noteSecond = async (db: Database, sessionId: string, secondAt: number): Promise<void> => {
  await current(db).updateTable('session').set({ secondAt }).where('id', '=', sessionId).execute()
  await current(db)
    .updateTable('session')
    .set({ proof: sql<string>`${sql.ref('proof')} || '+second'` })
    .where('id', '=', sessionId)
    .where('proof', 'not like', '%+second')
    .execute()
}

/** Proved again by two factors, a passkey being both: the session is as good from now on as one that was opened so. */
export const noteSecondProof = async (db: Database, sessionId: string, provedAt: number): Promise<void> => {
  await noteProof(db, sessionId, provedAt)
  await noteSecond(db, sessionId, provedAt)
}

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

export const findSession = (db: Database, id: string) =>
  current(db).selectFrom('session').select('id').where('id', '=', id).executeTakeFirst()

/** The account's sessions that were opened in this way, but the one that asks. */
export const endSessionsThrough = (db: Database, uid: string, proof: string, exceptId: string) =>
  current(db)
    .deleteFrom('session')
    .where('userId', '=', uid)
    .where('id', '<>', exceptId)
    .where((row) => row.or([row('proof', '=', proof), row('proof', '=', `${proof}+second`)]))
    .execute()

export const insertChallenge = (db: Database, row: ChallengeRow) => current(db).insertInto('challenge').values(row).execute()

export const findChallengeRow = (db: Database, hash: string, kind: string) =>
  current(db).selectFrom('challenge').selectAll().where('hash', '=', hash).where('kind', '=', kind).executeTakeFirst()

export const deleteChallengesOf = (db: Database, uid: string, kind: string) =>
  current(db).deleteFrom('challenge').where('uid', '=', uid).where('kind', '=', kind).execute()

export const takeChallengeRow = (db: Database, hash: string, kind: string) =>
  current(db).deleteFrom('challenge').where('hash', '=', hash).where('kind', '=', kind).returningAll().executeTakeFirst()

/** What opens the account, but for passkeys: providers, and `credential` for the password. A row of that without one is none. */
export const waysOf = async (db: Database, uid: string): Promise<string[]> => {
  const rows = await current(db)
    .selectFrom('credential')
    .select('providerId')
    .where('userId', '=', uid)
    .where((row) => row.or([row('providerId', '<>', 'credential'), row('password', 'is not', null)]))
    .orderBy('providerId')
    .execute()
  return rows.map(({ providerId }) => providerId)
}

/** Passwords, providers and passkeys. */
export const countWaysIn = async (db: Database, uid: string): Promise<number> => {
  const passkeys = await current(db).selectFrom('passkey').select('id').where('uid', '=', uid).execute()
  return (await waysOf(db, uid)).length + passkeys.length
}

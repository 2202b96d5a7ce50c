import { current, type Database } from '#db/connect.ts'
import { identityTime } from '#db/identity-time.ts'
import type { IdentityTime } from '#db/tables.ts'
import { insertPassword } from './queries.ts'

export const findAccountPage = (db: Database, uid: string) =>
  current(db)
    .selectFrom('account')
    .leftJoin('userDocument', 'userDocument.uid', 'account.id')
    .leftJoin('card', 'card.uid', 'account.id')
    .select(['account.email', 'account.emailVerified', 'card.memberSince'])
    .select(['userDocument.firstname', 'userDocument.lastname', 'userDocument.tessera'])
    .where('account.id', '=', uid)
    .executeTakeFirst()

export const listCredentials = (db: Database, uid: string) =>
  current(db)
    .selectFrom('credential')
    .select(['providerId', 'createdAt', (row) => row('password', 'is not', null).as('hasPassword')])
    .where('userId', '=', uid)
    .orderBy('createdAt')
    .execute()

export const listPasskeys = (db: Database, uid: string) =>
  current(db)
    .selectFrom('passkey')
    .select(['id', 'name', 'createdAt', 'lastUsedAt', 'backedUp'])
    .where('uid', '=', uid)
    .orderBy('createdAt')
    .execute()

/** The new address of the last change, while it can still be confirmed. */
export const findPendingEmail = async (db: Database, uid: string, now: number): Promise<string | null> => {
  const row = await current(db)
    .selectFrom('emailToken')
    .select('email')
    .where('uid', '=', uid)
    .where('purpose', '=', 'email-change')
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.email ?? null
}

export const writeProvedEmail = (db: Database, uid: string, { email, updatedAt }: { email: string; updatedAt: IdentityTime }) =>
  current(db).updateTable('account').set({ email, emailVerified: true, updatedAt }).where('id', '=', uid).execute()

/** Gives true for the account's first password: an account from a provider has none. @param now epoch ms */
export const setPassword = async (db: Database, uid: string, password: string, now: number): Promise<{ isFirst: boolean }> => {
  const { numUpdatedRows } = await current(db)
    .updateTable('credential')
    .set({ password, updatedAt: identityTime(db, now) })
    .where('userId', '=', uid)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  const isFirst = numUpdatedRows === 0n
  if (isFirst) await insertPassword(db, uid, password, now)
  return { isFirst }
}

/** Ends a session of this account only. */
export const endSession = (db: Database, uid: string, id: string) =>
  current(db).deleteFrom('session').where('userId', '=', uid).where('id', '=', id).execute()

export const endOtherSessions = (db: Database, uid: string, id: string) =>
  current(db).deleteFrom('session').where('userId', '=', uid).where('id', '<>', id).execute()

export const endAllSessions = (db: Database, uid: string) => current(db).deleteFrom('session').where('userId', '=', uid).execute()

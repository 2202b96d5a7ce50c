import { current, type Database } from '#db/connect.ts'
import type { IdentityTime, AccountRow, CredentialRow } from '#db/tables.ts'

export const oldSessions = (db: Database, now: IdentityTime) => current(db).deleteFrom('session').where('expiresAt', '<=', now)

export const oldTokens = (db: Database, before: number) => current(db).deleteFrom('emailToken').where('expiresAt', '<=', before)

export const oldChallenges = (db: Database, now: number) => current(db).deleteFrom('challenge').where('expiresAt', '<=', now)

/** Leaves out staff and holders of a member's card: the association has vouched for them. */
export const unconfirmed = (db: Database, before: IdentityTime, limit: number) =>
  current(db)
    .selectFrom('account')
    .select('id')
    // In the form of the index `accountUnconfirmed`: neither engine uses it for `= false`.
    .where(({ not, ref }) => not(ref('emailVerified')))
    .where('createdAt', '<=', before)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('staffRole').select('uid').whereRef('staffRole.uid', '=', 'account.id'))))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('card').select('uid').whereRef('card.uid', '=', 'account.id').where('memberSince', 'is not', null))),
    )
    .orderBy('createdAt')
    .limit(limit)

export const deleteCredentials = (db: Database, uids: string[]) =>
  current(db).deleteFrom('credential').where('userId', 'in', uids).execute()

/** Sessions, credentials, tokens and the user document go with the account. */
export const deleteAccounts = (db: Database, ids: string[]) => current(db).deleteFrom('account').where('id', 'in', ids).execute()

export const insertAccounts = async (db: Database, rows: AccountRow[]) => {
  if (rows.length > 0) await current(db).insertInto('account').values(rows).execute()
}

export const insertCredentials = async (db: Database, rows: CredentialRow[]) => {
  if (rows.length > 0) await current(db).insertInto('credential').values(rows).execute()
}

export const updateAccount = (db: Database, id: string, changes: Partial<AccountRow>) =>
  current(db).updateTable('account').set(changes).where('id', '=', id).execute()

/** Replaces the hash only if it is unchanged: a sign-in meanwhile has written a newer one. */
export const replacePassword = (db: Database, id: string, found: string, changes: Pick<CredentialRow, 'password' | 'updatedAt'>) =>
  current(db).updateTable('credential').set(changes).where('id', '=', id).where('password', '=', found).execute()

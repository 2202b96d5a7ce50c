import { current, type Database } from '#db/connect.ts'
import type { AccountRow, CredentialRow } from '#db/tables.ts'

export const insertAccounts = async (db: Database, rows: AccountRow[]) => {
  if (rows.length > 0) await current(db).insertInto('account').values(rows).execute()
}

export const insertCredentials = async (db: Database, rows: CredentialRow[]) => {
  if (rows.length > 0) await current(db).insertInto('credential').values(rows).execute()
}

export const updateAccount = (db: Database, id: string, changes: Partial<AccountRow>) =>
  current(db).updateTable('account').set(changes).where('id', '=', id).execute()

/** Replaces the hash only while it is still the one that was found: a sign-in since then has written a newer one. */
export const replacePassword = (db: Database, id: string, found: string, changes: Pick<CredentialRow, 'password' | 'updatedAt'>) =>
  current(db).updateTable('credential').set(changes).where('id', '=', id).where('password', '=', found).execute()

import { current, type Database } from '#db/connect.ts'
import type { AccountRow, CardPeriodRow, CardRow, CredentialRow, UserDocumentRow } from '#db/tables.ts'

// What is here already of a batch of people. A list that is empty is asked for nothing.

export const accountsById = (db: Database, ids: string[]) =>
  none(ids) ?? current(db).selectFrom('account').select(['id', 'email', 'emailVerified']).where('id', 'in', ids).execute()

export const accountsByEmail = (db: Database, emails: string[]) =>
  none(emails) ?? current(db).selectFrom('account').select(['id', 'email']).where('email', 'in', emails).execute()

export const credentialsOf = (db: Database, ids: string[]) =>
  none(ids) ??
  current(db).selectFrom('credential').select(['id', 'userId', 'providerId', 'accountId', 'password']).where('userId', 'in', ids).execute()

export const identitiesAt = (db: Database, providerId: string, accountIds: string[]) =>
  none(accountIds) ??
  current(db)
    .selectFrom('credential')
    .select(['userId', 'providerId', 'accountId'])
    .where('providerId', '=', providerId)
    .where('accountId', 'in', accountIds)
    .execute()

export const documentsOf = (db: Database, ids: string[]) =>
  none(ids) ??
  current(db)
    .selectFrom('userDocument')
    .select(['uid', 'firstname', 'lastname', 'tessera', 'privacy', 'confirm14'])
    .where('uid', 'in', ids)
    .execute()

/** Who has these numbers: a document, or a card, also of an account that is gone. */
export const holdersOf = async (db: Database, numbers: string[]): Promise<{ number: string; uid: string | null }[]> => {
  const cards = none(numbers) ?? current(db).selectFrom('card').select(['number', 'uid']).where('number', 'in', numbers).execute()
  const documents =
    none(numbers) ?? current(db).selectFrom('userDocument').select(['tessera as number', 'uid']).where('tessera', 'in', numbers).execute()
  return [...(await cards), ...(await documents)]
}

export const cardsOf = (db: Database, ids: string[]) =>
  none(ids) ?? current(db).selectFrom('card').select(['number', 'uid']).where('uid', 'in', ids).execute()

export const withSession = (db: Database, ids: string[]) =>
  none(ids) ?? current(db).selectFrom('session').select('userId').distinct().where('userId', 'in', ids).execute()

export const ledgerChannels = (db: Database, ids: string[]) =>
  none(ids) ?? current(db).selectFrom('consentEvent').select(['personId', 'channel']).distinct().where('personId', 'in', ids).execute()

// What a batch writes.

export const insertAccounts = async (db: Database, rows: AccountRow[]) => {
  if (rows.length > 0) await current(db).insertInto('account').values(rows).execute()
}

export const insertCredentials = async (db: Database, rows: CredentialRow[]) => {
  if (rows.length > 0) await current(db).insertInto('credential').values(rows).execute()
}

/** Numbers that were ever given to somebody, here or there, are never given again. */
export const keepNumbers = async (db: Database, rows: { number: string; issuedAt: number }[]) => {
  if (rows.length === 0) return
  await current(db)
    .insertInto('cardNumber')
    .values(rows)
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute()
}

export const insertDocuments = async (db: Database, rows: UserDocumentRow[]) => {
  if (rows.length > 0) await current(db).insertInto('userDocument').values(rows).execute()
}

export const insertCards = async (db: Database, rows: CardRow[]) => {
  if (rows.length > 0) await current(db).insertInto('card').values(rows).execute()
}

export const insertPeriods = async (db: Database, rows: CardPeriodRow[]) => {
  if (rows.length > 0) await current(db).insertInto('cardPeriod').values(rows).execute()
}

export const updateAccount = (db: Database, id: string, changes: Partial<AccountRow>) =>
  current(db).updateTable('account').set(changes).where('id', '=', id).execute()

export const updateDocument = (db: Database, uid: string, changes: Partial<UserDocumentRow>) =>
  current(db).updateTable('userDocument').set(changes).where('uid', '=', uid).execute()

/** Only as long as it is the one that was found: who has signed in meanwhile has a hash of today. */
export const replacePassword = (db: Database, id: string, found: string, changes: Pick<CredentialRow, 'password' | 'updatedAt'>) =>
  current(db).updateTable('credential').set(changes).where('id', '=', id).where('password', '=', found).execute()

const none = (list: unknown[]): Promise<never[]> | undefined => (list.length === 0 ? Promise.resolve([]) : undefined)

import { current, type Database } from '#db/connect.ts'

// Existing data about a batch of people. An empty list makes no query.

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

/** Documents and cards with these numbers, also of closed accounts. */
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

const none = (list: unknown[]): Promise<never[]> | undefined => (list.length === 0 ? Promise.resolve([]) : undefined)

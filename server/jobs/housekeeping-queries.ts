import { current, type Database } from '#db/connect.ts'
import type { CardRow, IdentityTime } from '#db/tables.ts'

export const deleteOldLimits = (db: Database, now: number) => current(db).deleteFrom('rateLimit').where('resetAt', '<=', now).execute()

export const deleteOldSessions = (db: Database, now: IdentityTime) =>
  current(db).deleteFrom('session').where('expiresAt', '<=', now).execute()

export const deleteOldTokens = (db: Database, before: number) =>
  current(db).deleteFrom('emailToken').where('expiresAt', '<=', before).execute()

export const deleteDeadJobs = (db: Database, before: number) => current(db).deleteFrom('outbox').where('deadAt', '<=', before).execute()

/** Not those of the staff, and not those who hold a member's card: somebody else has vouched for them. */
export const findUnconfirmed = async (db: Database, before: IdentityTime, limit: number): Promise<string[]> => {
  const rows = await current(db)
    .selectFrom('account')
    .select('id')
    .where('emailVerified', '=', false)
    .where('createdAt', '<=', before)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('staffRole').select('uid').whereRef('staffRole.uid', '=', 'account.id'))))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('card').select('uid').whereRef('card.uid', '=', 'account.id').where('memberSince', 'is not', null))),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export const cancelCardsOf = (db: Database, uids: string[], changes: Pick<CardRow, 'cancelledOn' | 'cancellationReason'>) =>
  current(db).updateTable('card').set(changes).where('uid', 'in', uids).where('cancelledOn', 'is', null).execute()

/** Sessions, credentials, tokens and the user document go with the account. */
export const deleteAccounts = (db: Database, ids: string[]) => current(db).deleteFrom('account').where('id', 'in', ids).execute()

import { current, type Database } from '#db/connect.ts'
import type { IdentityTime, SessionRow } from '#db/tables.ts'

export const insertSession = (db: Database, row: SessionRow) => current(db).insertInto('session').values(row).execute()

/** False when the session has ended meanwhile. */
export const moveSessionEnd = async (
  db: Database,
  token: string,
  end: { expiresAt: IdentityTime; updatedAt: IdentityTime },
): Promise<boolean> => {
  const { numUpdatedRows } = await current(db).updateTable('session').set(end).where('token', '=', token).executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteSession = (db: Database, token: string) => current(db).deleteFrom('session').where('token', '=', token).execute()

export const sessionsOf = (db: Database, accountId: string, now: IdentityTime) =>
  db
    .selectFrom('session')
    .select(['id', 'createdAt', 'updatedAt', 'userAgent'])
    // The card shown on that device, the own one or a child's: it ends with the session.
    .select((row) =>
      row
        .selectFrom('cardDevice')
        .select(({ fn }) => fn.min<number | null>('cardDevice.createdAt').as('since'))
        .whereRef('cardDevice.sessionId', '=', 'session.id')
        .as('cardSince'),
    )
    .where('userId', '=', accountId)
    .where('expiresAt', '>', now)
    .orderBy('updatedAt', 'desc')
    .limit(100)
    .execute()

/** Ends the account's sessions except this one and the `others` last seen. */
export const endOlderSessions = (db: Database, accountId: string, token: string, others: number) =>
  current(db)
    .deleteFrom('session')
    .where('userId', '=', accountId)
    .where('token', '<>', token)
    .where('id', 'not in', (query) =>
      query
        .selectFrom('session as kept')
        .select('kept.id')
        .where('kept.userId', '=', accountId)
        .where('kept.token', '<>', token)
        .orderBy('kept.updatedAt', 'desc')
        .orderBy('kept.id', 'desc')
        .limit(others),
    )
    .execute()

export const findSession = (db: Database, id: string) =>
  current(db).selectFrom('session').select('id').where('id', '=', id).executeTakeFirst()

/** Ends the account's sessions that were opened in this way, except the asking one. */
export const endSessionsThrough = (db: Database, uid: string, proof: string, exceptId: string) =>
  current(db)
    .deleteFrom('session')
    .where('userId', '=', uid)
    .where('id', '<>', exceptId)
    .where((row) => row.or([row('proof', '=', proof), row('proof', '=', `${proof}+second`)]))
    .execute()

import { current, type Database } from '#db/connect.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { GuideFeedbackRow, SportInterestRow } from '#db/tables.ts'

/** A document of any collection, those too that nobody may list. */
export const findDocument = (db: Database, collection: string, id: string) =>
  current(db).selectFrom('document').select('data').where('collection', '=', collection).where('id', '=', id).executeTakeFirst()

/** One answer for each voter: another one takes its place. */
export const putFeedback = (db: Database, row: GuideFeedbackRow) =>
  current(db)
    .insertInto('guideFeedback')
    .values(row)
    .onConflict((conflict) => conflict.columns(['guide', 'voter']).doUpdateSet({ useful: row.useful, votedAt: row.votedAt }))
    .execute()

export const deleteOldFeedback = (db: Database, before: number) =>
  current(db).deleteFrom('guideFeedback').where('votedAt', '<', before).execute()

/** Null when the same has been written since `since` (epoch ms); else the row's id, new or renewed. One statement, so that two at once are one. */
export const putInterest = async (db: Database, row: SportInterestRow, since: number): Promise<string | null> => {
  const written = await current(db)
    .insertInto('sportInterest')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('fingerprint').doUpdateSet({ createdAt: row.createdAt, uid: row.uid }).where('sportInterest.createdAt', '<', since),
    )
    .returning('id')
    .executeTakeFirst()
  return written?.id ?? null
}

export const findInterest = (db: Database, id: string) =>
  current(db).selectFrom('sportInterest').selectAll().where('id', '=', id).executeTakeFirst()

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

export const deleteOldInterests = (db: Database, before: number) =>
  current(db).deleteFrom('sportInterest').where('createdAt', '<', before).execute()

/** Whether the account's holder is a member in law, and not a friend of the association alone (domain guide, section 1). */
export const isMember = async (db: Database, uid: string, today: PlainDate): Promise<boolean> => {
  const card = await current(db)
    .selectFrom('card')
    .select('number')
    .where('uid', '=', uid)
    .where('memberSince', 'is not', null)
    // What ends on a day to come has not ended yet (domain guide, section 4).
    .where((row) => row.or([row('cancelledOn', 'is', null), row('cancelledOn', '>', today)]))
    .executeTakeFirst()
  return card !== undefined
}

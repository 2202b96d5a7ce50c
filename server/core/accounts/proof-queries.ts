import { sql } from 'kysely'
import { current, type Database } from '#db/connect.ts'
import { hasFactor } from './second-factor-queries.ts'

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

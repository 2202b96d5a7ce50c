import { sql } from 'kysely'
import { current, type Database } from '#db/connect.ts'
import { hasFactor } from './second-factor-queries.ts'

/** Notes a fresh proof of the session's person. @param provedAt epoch ms */
export const noteProof = (db: Database, sessionId: string, provedAt: number) =>
  current(db).updateTable('session').set({ provedAt }).where('id', '=', sessionId).execute()

/** When the session showed a second factor, null if the account has none today; and when it came by the staff's link. */
export const findSecond = async (db: Database, sessionId: string): Promise<{ secondAt: number | null; linkedAt: number | null }> => {
  const row = await current(db)
    .selectFrom('session')
    .select(['secondAt', 'linkedAt'])
    .select((row) => hasFactor(row.ref('session.userId')).as('hasFactor'))
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return { secondAt: row?.hasFactor ? row.secondAt : null, linkedAt: row?.linkedAt ?? null }
}

/** Forgets the second factors that the account's sessions have shown: one added later is another factor. */
export const forgetSecond = (db: Database, uid: string) =>
  current(db).updateTable('session').set({ secondAt: null, linkedAt: null }).where('userId', '=', uid).execute()

/** `forgetSecond`, if the account has no factor left. */
export const forgetSecondWithoutFactor = (db: Database, uid: string) =>
  current(db)
    .updateTable('session')
    .set({ secondAt: null, linkedAt: null })
    .where('userId', '=', uid)
    .where((row) => row.not(hasFactor(row.ref('session.userId'))))
    .execute()

export const noteLink = (db: Database, sessionId: string, linkedAt: number) =>
  current(db).updateTable('session').set({ linkedAt }).where('id', '=', sessionId).execute()

/** Notes that the session has shown the second factor. */
export const noteSecond = async (db: Database, sessionId: string, secondAt: number): Promise<void> => {
  await current(db).updateTable('session').set({ secondAt }).where('id', '=', sessionId).execute()
  await current(db)
    .updateTable('session')
    .set({ proof: sql<string>`${sql.ref('proof')} || '+second'` })
    .where('id', '=', sessionId)
    .where('proof', 'not like', '%+second')
    .execute()
}

/** Notes a fresh proof with two factors (a passkey is both): the session then counts as opened with two factors. */
export const noteSecondProof = async (db: Database, sessionId: string, provedAt: number): Promise<void> => {
  await noteProof(db, sessionId, provedAt)
  await noteSecond(db, sessionId, provedAt)
}

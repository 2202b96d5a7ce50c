import { current, type Database } from '#db/connect.ts'

export const insertEmailToken = (
  db: Database,
  row: { hash: string; uid: string; purpose: string; email: string; createdAt: number; expiresAt: number },
) =>
  current(db)
    .insertInto('emailToken')
    .values({ ...row, usedAt: null })
    .execute()

export const findEmailToken = (db: Database, hash: string, purpose: string) =>
  current(db).selectFrom('emailToken').selectAll().where('hash', '=', hash).where('purpose', '=', purpose).executeTakeFirst()

/** Marks the token as used. Of two requests with the same token one succeeds. */
export const useEmailToken = async (db: Database, hash: string, now: number): Promise<boolean> => {
  const { numUpdatedRows } = await current(db)
    .updateTable('emailToken')
    .set({ usedAt: now })
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  // A used link proves that the address takes mail.
  await current(db)
    .deleteFrom('mailBounce')
    .where('email', 'in', (q) => q.selectFrom('emailToken').select('email').where('hash', '=', hash))
    .execute()
  return true
}

export const isTokenKnown = async (db: Database, hash: string): Promise<boolean> =>
  (await current(db).selectFrom('emailToken').select('hash').where('hash', '=', hash).executeTakeFirst()) !== undefined

export const isTokenUsed = async (db: Database, hash: string): Promise<boolean> => {
  const row = await current(db).selectFrom('emailToken').select('usedAt').where('hash', '=', hash).executeTakeFirst()
  return row !== undefined && row.usedAt !== null
}

/** The account's other links of this kind stop working. */
export const expireEmailTokens = (db: Database, uid: string, purposes: readonly string[], now: number) =>
  current(db)
    .updateTable('emailToken')
    .set({ expiresAt: now })
    .where('uid', '=', uid)
    .where('purpose', 'in', purposes)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .execute()

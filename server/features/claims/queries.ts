import { current, type Database } from '#db/connect.ts'
import type { CardClaimRow } from '#db/tables.ts'

/** Another code for the same card takes its place. */
export const putClaim = (db: Database, { cardNumber, ...rest }: CardClaimRow) =>
  current(db)
    .insertInto('cardClaim')
    .values({ cardNumber, ...rest })
    .onConflict((conflict) => conflict.column('cardNumber').doUpdateSet(rest))
    .execute()

export const findClaim = (db: Database, hash: string): Promise<CardClaimRow | undefined> =>
  current(db).selectFrom('cardClaim').selectAll().where('hash', '=', hash).executeTakeFirst()

/** False when it was used meanwhile, or another has taken its place. */
export const useClaim = async (db: Database, hash: string): Promise<boolean> => {
  const { numDeletedRows } = await current(db).deleteFrom('cardClaim').where('hash', '=', hash).executeTakeFirst()
  return numDeletedRows > 0n
}

export const deleteOldClaims = (db: Database, now: number) => current(db).deleteFrom('cardClaim').where('expiresAt', '<=', now).execute()

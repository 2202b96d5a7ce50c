import { current, type Database } from '#db/connect.ts'
import type { CardClaimRow } from '#db/tables.ts'

/** Replaces the card's code. */
export const putClaim = (db: Database, { cardNumber, ...rest }: CardClaimRow) =>
  current(db)
    .insertInto('cardClaim')
    .values({ cardNumber, ...rest })
    .onConflict((conflict) => conflict.column('cardNumber').doUpdateSet(rest))
    .execute()

export const findClaim = (db: Database, hash: string): Promise<CardClaimRow | undefined> =>
  current(db).selectFrom('cardClaim').selectAll().where('hash', '=', hash).executeTakeFirst()

/** False for a used or replaced code. */
export const useClaim = async (db: Database, hash: string): Promise<boolean> => {
  const { numDeletedRows } = await current(db).deleteFrom('cardClaim').where('hash', '=', hash).executeTakeFirst()
  return numDeletedRows > 0n
}

export const deleteOldClaims = (db: Database, now: number) => current(db).deleteFrom('cardClaim').where('expiresAt', '<=', now).execute()

import { current, isPostgres, type Database } from '#db/connect.ts'
import { OFFERS } from '#server/core/content/open-offers.ts'
import type { DiscountCodeRow, OfferDiscountRow } from '#db/tables.ts'

/** The members' parts of all offers, one per offer. */
export const listDiscounts = (db: Database) => current(db).selectFrom('offerDiscount').select(['offerId', 'code', 'url']).execute()

export const findDiscount = (db: Database, offerId: string) =>
  current(db).selectFrom('offerDiscount').select(['code', 'url']).where('offerId', '=', offerId).executeTakeFirst()

/** Locks the discount until the transaction ends, against simultaneous saves. */
export async function lockDiscount(db: Database, offerId: string, updatedAt: number) {
  // The first save has no row to lock yet.
  const row = { offerId, code: null, url: null, updatedAt }
  await current(db)
    .insertInto('offerDiscount')
    .values(row)
    .onConflict((conflict) => conflict.column('offerId').doNothing())
    .execute()
  return current(db)
    .selectFrom('offerDiscount')
    .select(['code', 'url'])
    .where('offerId', '=', offerId)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
}

/** Whether the offer is public, or a draft. */
export const isKnownOffer = async (db: Database, id: string): Promise<boolean> => {
  for (const table of ['document', 'contentEntry'] as const) {
    const row = await current(db).selectFrom(table).select('id').where('collection', '=', OFFERS).where('id', '=', id).executeTakeFirst()
    if (row) return true
  }
  return false
}

/** Sets the given columns; the other one stays, since the public offer may use it while a draft has another kind. */
export const updateDiscount = (db: Database, offerId: string, values: Partial<Omit<OfferDiscountRow, 'offerId'>>) =>
  current(db).updateTable('offerDiscount').set(values).where('offerId', '=', offerId).execute()

const takenCodes = (db: Database, uid: string) =>
  current(db)
    .selectFrom('takenCode')
    .innerJoin('discountCode', 'discountCode.id', 'takenCode.codeId')
    .select(['takenCode.offerId', 'discountCode.code', 'takenCode.takenAt', 'takenCode.requestKey as key'])
    .where('takenCode.uid', '=', uid)

/** Newest first. */
export const listTakenCodes = (db: Database, uid: string) =>
  takenCodes(db, uid).orderBy('takenCode.takenAt', 'desc').orderBy('takenCode.codeId', 'desc').execute()

/** The code of an earlier identical request. */
export const findTakenByRequest = (db: Database, { uid, offerId, requestKey }: { uid: string; offerId: string; requestKey: string }) =>
  takenCodes(db, uid).where('takenCode.offerId', '=', offerId).where('takenCode.requestKey', '=', requestKey).executeTakeFirst()

export const listTimesTaken = async (db: Database, uid: string, offerId: string): Promise<number[]> => {
  const rows = await current(db).selectFrom('takenCode').select('takenAt').where('uid', '=', uid).where('offerId', '=', offerId).execute()
  return rows.map(({ takenAt }) => takenAt)
}

export const hasFreeCode = async (db: Database, offerId: string): Promise<boolean> =>
  (await freeCode(db, offerId).executeTakeFirst()) !== undefined

const freeCode = (db: Database, offerId: string) =>
  current(db).selectFrom('discountCode').select('id').where('offerId', '=', offerId).where('takenAt', 'is', null).orderBy('id').limit(1)

/**
 * One statement, so that two requests never take the same row. SQLite has one writer; Postgres skips rows locked by another request:
 * waiting for them would find them taken and report the list as finished.
 */
export const claimFreeCode = (db: Database, offerId: string, takenAt: number) =>
  current(db)
    .updateTable('discountCode')
    .set({ takenAt })
    .where(
      'id',
      '=',
      freeCode(db, offerId).$if(isPostgres(db), (query) => query.forUpdate().skipLocked()),
    )
    .returning(['id', 'code'])
    .executeTakeFirst()

export const insertTakenCode = (db: Database, row: { codeId: string; uid: string; offerId: string; requestKey: string; takenAt: number }) =>
  current(db).insertInto('takenCode').values(row).execute()

/** Adds codes; existing ones stay. Returns the number of new ones. */
export const insertCodes = async (db: Database, rows: DiscountCodeRow[]): Promise<number> => {
  const { numInsertedOrUpdatedRows } = await current(db)
    .insertInto('discountCode')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['offerId', 'code']).doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

/** Codes that nobody took. A code that a member takes at the same moment stays. Returns their number. */
export const deleteFreeCodes = async (db: Database, offerId: string): Promise<number> => {
  const { numDeletedRows } = await current(db)
    .deleteFrom('discountCode')
    .where('offerId', '=', offerId)
    .where('takenAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export const countCodes = async (db: Database, offerId: string): Promise<{ all: number; free: number }> => {
  const { all, taken } = await current(db)
    .selectFrom('discountCode')
    .select(({ fn }) => [fn.countAll<number>().as('all'), fn.count<number>('takenAt').as('taken')])
    .where('offerId', '=', offerId)
    .executeTakeFirstOrThrow()
  return { all: Number(all), free: Number(all) - Number(taken) }
}

export const listFavourites = async (db: Database, uid: string): Promise<string[]> => {
  const rows = await current(db)
    .selectFrom('favouriteOffer')
    .select('offerId')
    .where('uid', '=', uid)
    .orderBy('createdAt', 'desc')
    .orderBy('offerId')
    .execute()
  return rows.map(({ offerId }) => offerId)
}

export const insertFavourites = (db: Database, uid: string, offerIds: string[], createdAt: number) =>
  current(db)
    .insertInto('favouriteOffer')
    .values(offerIds.map((offerId) => ({ uid, offerId, createdAt })))
    .onConflict((conflict) => conflict.columns(['uid', 'offerId']).doNothing())
    .execute()

export const deleteFavourites = (db: Database, uid: string, offerIds: string[]) =>
  current(db).deleteFrom('favouriteOffer').where('uid', '=', uid).where('offerId', 'in', offerIds).execute()

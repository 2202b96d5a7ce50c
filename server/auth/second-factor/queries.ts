import { current, type Database } from '#db/connect.ts'
import type { SecondFactorRow } from '#db/tables.ts'

export const findSecondFactor = (db: Database, uid: string) =>
  current(db).selectFrom('secondFactor').selectAll().where('uid', '=', uid).executeTakeFirst()

/** One that has been switched on: a secret that nobody has confirmed yet asks for nothing. */
export const hasSecondFactor = async (db: Database, uid: string): Promise<boolean> =>
  (await current(db)
    .selectFrom('secondFactor')
    .select('uid')
    .where('uid', '=', uid)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()) !== undefined

/** Begins anew, unless one is in use: false then. */
export const putUnconfirmed = async (db: Database, row: Omit<SecondFactorRow, 'confirmedAt' | 'lastStep'>): Promise<boolean> => {
  const { secret, createdAt } = row
  const { numInsertedOrUpdatedRows } = await current(db)
    .insertInto('secondFactor')
    .values({ ...row, lastStep: 0, confirmedAt: null })
    .onConflict((conflict) =>
      conflict.column('uid').doUpdateSet({ secret, createdAt, lastStep: 0 }).where('secondFactor.confirmedAt', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** False when it was confirmed, or begun anew, meanwhile. */
export const confirmSecondFactor = async (
  db: Database,
  { uid, secret, lastStep, now }: { uid: string; secret: string; lastStep: number; now: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await current(db)
    .updateTable('secondFactor')
    .set({ confirmedAt: now, lastStep })
    .where('uid', '=', uid)
    .where('secret', '=', secret)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Of two requests with the code of one time step, one gets it; an older step is gone too. */
export const spendStep = async (db: Database, { uid, secret, step }: { uid: string; secret: string; step: number }): Promise<boolean> => {
  const { numUpdatedRows } = await current(db)
    .updateTable('secondFactor')
    .set({ lastStep: step })
    .where('uid', '=', uid)
    .where('secret', '=', secret)
    .where('confirmedAt', 'is not', null)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False when there was none in use. */
export const deleteSecondFactor = async (db: Database, uid: string): Promise<boolean> => {
  await current(db).deleteFrom('recoveryCode').where('uid', '=', uid).execute()
  const { numDeletedRows } = await current(db)
    .deleteFrom('secondFactor')
    .where('uid', '=', uid)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The old ones stop working. */
export const replaceRecoveryCodes = async (db: Database, uid: string, hashes: readonly string[]): Promise<void> => {
  await current(db).deleteFrom('recoveryCode').where('uid', '=', uid).execute()
  await current(db)
    .insertInto('recoveryCode')
    .values(hashes.map((hash) => ({ hash, uid })))
    .execute()
}

/** Of two requests with the same code, one gets it. */
export const takeRecoveryCode = async (db: Database, uid: string, hash: string): Promise<boolean> => {
  const { numDeletedRows } = await current(db).deleteFrom('recoveryCode').where('uid', '=', uid).where('hash', '=', hash).executeTakeFirst()
  return numDeletedRows > 0n
}

export const countRecoveryCodes = async (db: Database, uid: string): Promise<number> => {
  const { left } = await current(db)
    .selectFrom('recoveryCode')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  return Number(left)
}

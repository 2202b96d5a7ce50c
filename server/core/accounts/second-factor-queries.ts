import { expressionBuilder, type Expression } from 'kysely'
import { current, type Database } from '#db/connect.ts'
import type { SecondFactorRow, Tables } from '#db/tables.ts'

export const findSecondFactor = (db: Database, uid: string) =>
  current(db).selectFrom('secondFactor').selectAll().where('uid', '=', uid).executeTakeFirst()

/** SQL: whether the account has a confirmed authenticator app, or a passkey, which is two factors in one. */
export function hasFactor(uid: Expression<string>) {
  const row = expressionBuilder<Tables>()
  return row.or([
    row.exists(
      row.selectFrom('secondFactor').select('secondFactor.uid').where('secondFactor.uid', '=', uid).where('confirmedAt', 'is not', null),
    ),
    row.exists(row.selectFrom('passkey').select('passkey.uid').where('passkey.uid', '=', uid)),
  ])
}

/** @returns as `hasFactor`, of one account */
export const hasAnyFactor = async (db: Database, uid: string): Promise<boolean> =>
  Boolean(
    (
      await current(db)
        .selectNoFrom((row) => hasFactor(row.val(uid)).as('has'))
        .executeTakeFirstOrThrow()
    ).has,
  )

/** The second steps after a password or a provider: a code, a passkey, both, or none. */
export type SecondFactors = { code: boolean; passkey: boolean }

/** Unconfirmed secrets do not count. */
export const secondFactorsOf = async (db: Database, uid: string): Promise<SecondFactors> => {
  const { code, passkey } = await current(db)
    .selectNoFrom((row) => [
      row
        .exists(row.selectFrom('secondFactor').select('secondFactor.uid').where('uid', '=', uid).where('confirmedAt', 'is not', null))
        .as('code'),
      row.exists(row.selectFrom('passkeyStep').select('passkeyStep.uid').where('uid', '=', uid)).as('passkey'),
    ])
    .executeTakeFirstOrThrow()
  return { code: Boolean(code), passkey: Boolean(passkey) }
}

export const hasSecondFactor = async (db: Database, uid: string): Promise<boolean> => {
  const { code, passkey } = await secondFactorsOf(db, uid)
  return code || passkey
}

export const asksForPasskey = async (db: Database, uid: string): Promise<boolean> => (await secondFactorsOf(db, uid)).passkey

/** False when it was on already. */
export const insertPasskeyStep = async (db: Database, uid: string, createdAt: number): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await current(db)
    .insertInto('passkeyStep')
    .values({ uid, createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** False when it was off already. */
export const deletePasskeyStep = async (db: Database, uid: string): Promise<boolean> => {
  const { numDeletedRows } = await current(db).deleteFrom('passkeyStep').where('uid', '=', uid).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Replaces an unconfirmed secret; false if a confirmed one is in use. */
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

/** False when the secret was confirmed or replaced meanwhile. */
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

/** Uses up a time step and all older ones. Of two requests with the same code one succeeds. */
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

/** False when none was in use. */
export const deleteSecondFactor = async (db: Database, uid: string): Promise<boolean> => {
  const { numDeletedRows } = await current(db)
    .deleteFrom('secondFactor')
    .where('uid', '=', uid)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const deleteRecoveryCodes = (db: Database, uid: string) => current(db).deleteFrom('recoveryCode').where('uid', '=', uid).execute()

export const replaceRecoveryCodes = async (db: Database, uid: string, hashes: readonly string[]): Promise<void> => {
  await deleteRecoveryCodes(db, uid)
  await current(db)
    .insertInto('recoveryCode')
    .values(hashes.map((hash) => ({ hash, uid })))
    .execute()
}

/** Uses up a recovery code. Of two requests with the same code one succeeds. */
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

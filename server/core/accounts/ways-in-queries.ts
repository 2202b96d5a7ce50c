import { current, type Database } from '#db/connect.ts'
import type { IdentityTime, PasskeyRow } from '#db/tables.ts'

export const findProviderAccount = (db: Database, provider: string, id: string) =>
  current(db)
    .selectFrom('credential')
    .innerJoin('account', 'account.id', 'credential.userId')
    .select(['account.id', 'account.email'])
    .where('credential.providerId', '=', provider)
    .where('credential.accountId', '=', id)
    .executeTakeFirst()

export const findLinkOf = (db: Database, uid: string, provider: string) =>
  current(db)
    .selectFrom('credential')
    .select(['id', 'accountId'])
    .where('userId', '=', uid)
    .where('providerId', '=', provider)
    .executeTakeFirst()

/** Locks the row of an unconfirmed account until the transaction ends; false once it is confirmed. */
export const lockUnproved = async (db: Database, uid: string, updatedAt: IdentityTime): Promise<boolean> => {
  const { numUpdatedRows } = await current(db)
    .updateTable('account')
    .set({ updatedAt })
    .where('id', '=', uid)
    .where('emailVerified', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether the person is known otherwise: staff, or holder of a member's card. */
export const isVouchedFor = async (db: Database, uid: string): Promise<boolean> => {
  const [role, card] = await Promise.all([
    current(db).selectFrom('staffRole').select('uid').where('uid', '=', uid).limit(1).executeTakeFirst(),
    current(db).selectFrom('card').select('uid').where('uid', '=', uid).where('memberSince', 'is not', null).limit(1).executeTakeFirst(),
  ])
  return role !== undefined || card !== undefined
}

/** False when there was none. */
export const deleteLink = async (db: Database, uid: string, provider: string): Promise<boolean> => {
  const { numDeletedRows } = await current(db)
    .deleteFrom('credential')
    .where('userId', '=', uid)
    .where('providerId', '=', provider)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Removes providers, passkeys and the second factor, and keeps the password. For the first confirmation of an address: a stranger may have
 * added them before its owner came. Joins the running transaction.
 */
export async function dropOtherWaysIn(db: Database, uid: string): Promise<void> {
  const trx = current(db)
  await trx.deleteFrom('credential').where('userId', '=', uid).where('providerId', '<>', 'credential').execute()
  for (const table of ['passkey', 'secondFactor', 'passkeyStep', 'recoveryCode', 'challenge'] as const)
    await trx.deleteFrom(table).where('uid', '=', uid).execute()
}

/** For the creation of a passkey: the account's existing ones, and its user handle. */
export const knownPasskeys = (db: Database, uid: string) =>
  current(db).selectFrom('passkey').select(['id', 'userHandle', 'transports']).where('uid', '=', uid).execute()

export const findPasskey = (db: Database, id: string) =>
  current(db).selectFrom('passkey').selectAll().where('id', '=', id).executeTakeFirst()

export const insertPasskey = (db: Database, row: PasskeyRow) => current(db).insertInto('passkey').values(row).execute()

/** False when the passkey was removed or used meanwhile: of two answers with the same count one comes from a copy. */
export const notePasskeyUse = async (
  db: Database,
  { id, before, counter, backedUp, now }: { id: string; before: number; counter: number; backedUp: boolean; now: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await current(db)
    .updateTable('passkey')
    .set({ counter, backedUp, lastUsedAt: now })
    .where('id', '=', id)
    .where('counter', '=', before)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const renamePasskeyRow = async (db: Database, { uid, id, name }: { uid: string; id: string; name: string }): Promise<boolean> => {
  const { numUpdatedRows } = await current(db)
    .updateTable('passkey')
    .set({ name })
    .where('uid', '=', uid)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deletePasskey = async (db: Database, { uid, id }: { uid: string; id: string }): Promise<boolean> => {
  const { numDeletedRows } = await current(db).deleteFrom('passkey').where('uid', '=', uid).where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * The ways to sign in except passkeys: providers, and `credential` for a password. A `credential` row without a password does not count.
 */
export const waysOf = async (db: Database, uid: string): Promise<string[]> => {
  const rows = await current(db)
    .selectFrom('credential')
    .select('providerId')
    .where('userId', '=', uid)
    .where((row) => row.or([row('providerId', '<>', 'credential'), row('password', 'is not', null)]))
    .orderBy('providerId')
    .execute()
  return rows.map(({ providerId }) => providerId)
}

/** Counts passwords, providers and passkeys. */
export const countWaysIn = async (db: Database, uid: string): Promise<number> => {
  const passkeys = await current(db).selectFrom('passkey').select('id').where('uid', '=', uid).execute()
  return (await waysOf(db, uid)).length + passkeys.length
}

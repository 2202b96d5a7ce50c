import { current, type Database } from '#db/connect.ts'
import type { PasskeyRow } from '#db/tables.ts'

/** What the authenticators must know before another is made: which they have, and by which handle they know the person. */
export const knownPasskeys = (db: Database, uid: string) =>
  current(db).selectFrom('passkey').select(['id', 'userHandle', 'transports']).where('uid', '=', uid).execute()

export const findPasskey = (db: Database, id: string) =>
  current(db).selectFrom('passkey').selectAll().where('id', '=', id).executeTakeFirst()

export const insertPasskey = (db: Database, row: PasskeyRow) => current(db).insertInto('passkey').values(row).execute()

/** False when it was removed meanwhile, or used: of two answers with the same count one is a copy's. */
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

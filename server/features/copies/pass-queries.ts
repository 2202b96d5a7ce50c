import { current, type Database } from '#db/connect.ts'
import type { WalletPassRow, WalletPhoneRow } from '#db/tables.ts'

export const findPass = (db: Database, serial: string): Promise<WalletPassRow | undefined> =>
  current(db).selectFrom('walletPass').selectAll().where('serial', '=', serial).executeTakeFirst()

/** Of two simultaneous first phones one writes the row. */
export const insertPass = (db: Database, row: WalletPassRow) =>
  current(db)
    .insertInto('walletPass')
    .values(row)
    .onConflict((conflict) => conflict.column('serial').doNothing())
    .execute()

/** Does nothing if another request has noted the change. */
export const notePassChange = async (
  db: Database,
  { serial, fingerprint, updatedAt }: Pick<WalletPassRow, 'serial' | 'fingerprint' | 'updatedAt'>,
  last: string,
) => {
  const { numUpdatedRows } = await current(db)
    .updateTable('walletPass')
    .set({ fingerprint, updatedAt })
    .where('serial', '=', serial)
    .where('fingerprint', '=', last)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** By serial, after this one. */
export const listPasses = (db: Database, after: string, limit: number): Promise<WalletPassRow[]> =>
  current(db).selectFrom('walletPass').selectAll().where('serial', '>', after).orderBy('serial').limit(limit).execute()

export const passesOfDevice = (db: Database, device: string): Promise<WalletPassRow[]> =>
  current(db)
    .selectFrom('walletPass')
    .innerJoin('walletPhone', 'walletPhone.serial', 'walletPass.serial')
    .selectAll('walletPass')
    .where('walletPhone.device', '=', device)
    .orderBy('walletPass.serial')
    .execute()

/** The phones that have a pass, newest first. */
export const phonesOfPass = (db: Database, serial: string): Promise<WalletPhoneRow[]> =>
  current(db).selectFrom('walletPhone').selectAll().where('serial', '=', serial).orderBy('createdAt', 'desc').orderBy('device').execute()

/** A phone that registers again updates its push token. */
export const putPhone = (db: Database, row: WalletPhoneRow) =>
  current(db)
    .insertInto('walletPhone')
    .values(row)
    .onConflict((conflict) => conflict.columns(['device', 'serial']).doUpdateSet({ pushToken: row.pushToken }))
    .execute()

export const deletePhones = (db: Database, serial: string, devices: string[]) =>
  current(db).deleteFrom('walletPhone').where('serial', '=', serial).where('device', 'in', devices).execute()

/** A pass on no phone is no longer checked. */
export const deleteUnheldPass = (db: Database, serial: string) =>
  current(db)
    .deleteFrom('walletPass')
    .where('serial', '=', serial)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('walletPhone').select('device').where('walletPhone.serial', '=', serial))),
    )
    .execute()

export const deletePhonesOfToken = (db: Database, pushToken: string) =>
  current(db).deleteFrom('walletPhone').where('pushToken', '=', pushToken).execute()

export const isClosing = async (db: Database, uid: string): Promise<boolean> =>
  (await current(db).selectFrom('accountClosure').select('uid').where('uid', '=', uid).executeTakeFirst()) !== undefined

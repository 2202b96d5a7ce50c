import type { Kysely } from 'kysely'
import { columnTypes } from './engine.ts'

/** Passes in Apple Wallet with phones to notify: their last contents, and the phones' ids at Apple. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .createTable('walletPass')
    // The copy's id, without a foreign key: phones must also learn of a withdrawn copy.
    .addColumn('serial', key, (c) => c.primaryKey().notNull())
    .addColumn('uid', key, (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('fingerprint', 'text', (c) => c.notNull())
    .addColumn('updatedAt', 'int8', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('walletPassByUid').on('walletPass').column('uid').execute()

  await db.schema
    .createTable('walletPhone')
    .addColumn('device', key, (c) => c.notNull())
    .addColumn('serial', key, (c) => c.notNull().references('walletPass.serial').onDelete('cascade'))
    .addColumn('pushToken', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .addPrimaryKeyConstraint('walletPhoneKey', ['device', 'serial'])
    .execute()
  await db.schema.createIndex('walletPhoneBySerial').on('walletPhone').columns(['serial', 'createdAt']).execute()
}

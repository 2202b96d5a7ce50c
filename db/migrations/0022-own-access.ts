import type { Kysely } from 'kysely'
import { columnTypes } from './engine.ts'

/** A child's own access to the card, and the wallet of a pass. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .createTable('familyInvitation')
    .addColumn('cardNumber', key, (c) => c.primaryKey().notNull().references('child.cardNumber').onDelete('cascade'))
    .addColumn('uid', key, (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('email', key, (c) => c.notNull())
    .addColumn('hash', key, (c) => c.notNull().unique())
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .addColumn('expiresAt', 'int8', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('familyInvitationByUid').on('familyInvitation').column('uid').execute()
  await db.schema.createIndex('childByBirth').on('child').column('birthDate').execute()
  await db.schema
    .alterTable('walletPass')
    .addColumn('kind', key, (c) => c.notNull().defaultTo('apple'))
    .execute()
}

import type { Kysely } from 'kysely'
import { columnTypes } from './engine.ts'

/** Children whose cards a parent or guardian carries (domain guide, section 7). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .createTable('child')
    .addColumn('cardNumber', key, (c) => c.primaryKey().notNull().references('card.number'))
    .addColumn('firstname', 'text', (c) => c.notNull())
    .addColumn('lastname', 'text', (c) => c.notNull())
    .addColumn('birthDate', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('guardianship')
    .addColumn('uid', key, (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('cardNumber', key, (c) => c.notNull().references('child.cardNumber').onDelete('cascade'))
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .addPrimaryKeyConstraint('guardianshipKey', ['uid', 'cardNumber'])
    .execute()
  await db.schema.createIndex('guardianshipByCard').on('guardianship').column('cardNumber').execute()
}

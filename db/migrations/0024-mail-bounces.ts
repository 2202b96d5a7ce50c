import type { Kysely } from 'kysely'
import { columnTypes } from './engine.ts'

/** Addresses that their mail server has refused permanently. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .createTable('mailBounce')
    .addColumn('uid', key, (c) => c.primaryKey().notNull().references('account.id').onDelete('cascade'))
    .addColumn('email', key, (c) => c.notNull())
    .addColumn('code', 'int8', (c) => c.notNull())
    .addColumn('bouncedAt', 'int8', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('mailBounceByEmail').on('mailBounce').column('email').execute()
}

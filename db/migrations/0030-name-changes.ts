import type { Kysely } from 'kysely'
import { columnTypes } from './engine.ts'

/** Earlier names on a card, and requested names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .createTable('nameChange')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('uid', key, (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('oldFirstname', 'text', (c) => c.notNull())
    .addColumn('oldLastname', 'text', (c) => c.notNull())
    .addColumn('firstname', 'text', (c) => c.notNull())
    .addColumn('lastname', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('askedAt', 'int8', (c) => c.notNull())
    .addColumn('decidedAt', 'int8')
    .execute()
  await db.schema.createIndex('nameChangeByPerson').on('nameChange').columns(['uid', 'id']).execute()
  await db.schema.createIndex('partnerCheckByCard').on('partnerCheck').column('cardNumber').execute()
  await db.schema.createIndex('nameChangeByState').on('nameChange').columns(['state', 'id']).execute()
}

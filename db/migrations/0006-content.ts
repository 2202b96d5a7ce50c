import type { Kysely } from 'kysely'
import { columnTypes } from './engine.ts'

/** Feedback on guides, and interest in courses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .createTable('guideFeedback')
    .addColumn('guide', key, (c) => c.notNull())
    .addColumn('voter', key, (c) => c.notNull())
    .addColumn('useful', 'boolean', (c) => c.notNull())
    .addPrimaryKeyConstraint('guideFeedbackKey', ['guide', 'voter'])
    .execute()

  await db.schema
    .createTable('sportInterest')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('fingerprint', key, (c) => c.notNull().unique())
    .addColumn('uid', key, (c) => c.references('account.id').onDelete('cascade'))
    .addColumn('sport', key, (c) => c.notNull())
    .addColumn('course', key, (c) => c.notNull())
    .addColumn('firstname', 'text', (c) => c.notNull())
    .addColumn('lastname', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('sportInterestByUser').on('sportInterest').column('uid').execute()
  await db.schema.createIndex('sportInterestByAge').on('sportInterest').column('createdAt').execute()
}

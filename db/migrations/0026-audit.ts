import type { Kysely } from 'kysely'
import { appendOnly, columnTypes } from './engine.ts'

/** The audit: acts of staff, with subject and time. No foreign keys: rows outlive the accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .createTable('audit')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('actor', key)
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('subject', key, (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('occurredAt', 'int8', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('auditBySubject').on('audit').columns(['subject', 'id']).execute()
  await appendOnly(db, 'audit')
}

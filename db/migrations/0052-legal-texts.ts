import type { Kysely } from 'kysely'
import { appendOnly, columnTypes } from './engine.ts'

/** Every published version of the privacy notice and of the accessibility statement: the ledger refers to them for ten years and more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .createTable('legalTextVersion')
    .addColumn('id', key, (c) => c.notNull())
    .addColumn('number', 'int8', (c) => c.notNull())
    .addColumn('version', key, (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('isMaterial', 'boolean', (c) => c.notNull())
    .addColumn('changes', 'text', (c) => c.notNull())
    .addColumn('publishedAt', 'int8', (c) => c.notNull())
    .addColumn('publishedBy', key)
    .addPrimaryKeyConstraint('legalTextVersionKey', ['id', 'number'])
    .execute()
  await appendOnly(db, 'legalTextVersion')
}

import type { Kysely } from 'kysely'
import { columnTypes } from './engine.ts'

/**
 * Changes of a collection since a version: each document has the version of its last write, and a removed one leaves its id for a while.
 * `oldest`: removals before this version are forgotten.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .alterTable('document')
    .addColumn('version', 'int8', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('documentByVersion').on('document').columns(['collection', 'version']).execute()
  await db.schema
    .alterTable('collectionVersion')
    .addColumn('oldest', 'int8', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('removedDocument')
    .addColumn('collection', key, (c) => c.notNull())
    .addColumn('id', key, (c) => c.notNull())
    .addColumn('version', 'int8', (c) => c.notNull())
    .addColumn('removedAt', 'int8', (c) => c.notNull())
    .addPrimaryKeyConstraint('removedDocumentKey', ['collection', 'id'])
    .execute()
  await db.schema.createIndex('removedDocumentByVersion').on('removedDocument').columns(['collection', 'version']).execute()
}

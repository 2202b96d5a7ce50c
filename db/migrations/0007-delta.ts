import type { Kysely } from 'kysely'
import { columnTypes } from './engine.ts'

/**
 * What has changed in a collection since a version of it: each document knows the version in which it was written last, and what was
 * taken out leaves its id behind for a while. `oldest`: from before this version on, removals are forgotten.
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

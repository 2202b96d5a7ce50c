import type { Kysely } from 'kysely'
import { columnTypes } from './engine.ts'

/** Gestione's data about a public document: its draft, its days, and its versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .createTable('contentEntry')
    .addColumn('collection', key, (c) => c.notNull())
    .addColumn('id', key, (c) => c.notNull())
    .addColumn('revision', 'int8', (c) => c.notNull())
    .addColumn('documentVersion', 'int8', (c) => c.notNull())
    .addColumn('draft', 'text')
    .addColumn('scheduled', 'text')
    .addColumn('archived', 'text')
    .addColumn('offState', 'text', (c) => c.notNull())
    .addColumn('fromOn', 'text')
    .addColumn('toOn', 'text')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('position', 'int8', (c) => c.notNull())
    .addColumn('requestKey', key, (c) => c.unique())
    .addColumn('updatedAt', 'int8', (c) => c.notNull())
    .addColumn('updatedBy', key, (c) => c.references('account.id').onDelete('set null'))
    .addPrimaryKeyConstraint('contentEntryKey', ['collection', 'id'])
    .execute()
  await db.schema.createIndex('contentEntryByPerson').on('contentEntry').column('updatedBy').execute()

  await db.schema
    .createTable('contentVersion')
    .addColumn('collection', key, (c) => c.notNull())
    .addColumn('id', key, (c) => c.notNull())
    .addColumn('number', 'int8', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('writtenAt', 'int8', (c) => c.notNull())
    .addColumn('writtenBy', key, (c) => c.references('account.id').onDelete('set null'))
    .addPrimaryKeyConstraint('contentVersionKey', ['collection', 'id', 'number'])
    .execute()
  await db.schema.createIndex('contentVersionByPerson').on('contentVersion').column('writtenBy').execute()
}

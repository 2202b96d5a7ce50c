import type { Kysely } from 'kysely'
import { columnTypes } from './engine.ts'

/** First steps that only a person can mark, and the loaded samples. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .createTable('firstStep')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('said', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('sampleContent')
    .addColumn('collection', key, (c) => c.notNull())
    .addColumn('id', key, (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('sampleContentKey', ['collection', 'id'])
    .execute()
}

import type { Kysely } from 'kysely'
import { columnTypes } from './engine.ts'

/** Pictures of public documents, in all sizes and formats sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key, bytes } = columnTypes(db)
  await db.schema
    .createTable('picture')
    .addColumn('id', key, (c) => c.notNull())
    .addColumn('width', 'int8', (c) => c.notNull())
    .addColumn('format', key, (c) => c.notNull())
    .addColumn('bytes', bytes, (c) => c.notNull())
    .addColumn('usedAt', 'int8', (c) => c.notNull())
    .addPrimaryKeyConstraint('pictureKey', ['id', 'width', 'format'])
    .execute()
}

import type { Kysely } from 'kysely'
import { columnTypes } from './engine.ts'

/** The association's own PDFs, by digest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key, bytes } = columnTypes(db)
  await db.schema
    .createTable('paperFile')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('bytes', bytes, (c) => c.notNull())
    .addColumn('usedAt', 'int8', (c) => c.notNull())
    .execute()
}

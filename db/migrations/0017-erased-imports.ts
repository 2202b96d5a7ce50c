import type { Kysely } from 'kysely'
import { columnTypes } from './engine.ts'

/** Erased people who were imported: another import must not bring them back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .createTable('erasedImport')
    .addColumn('idHash', key, (c) => c.primaryKey().notNull())
    .execute()
}

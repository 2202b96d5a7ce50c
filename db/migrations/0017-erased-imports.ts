import type { Kysely } from 'kysely'
import { columnTypes } from './engine.ts'

/** Whom an import from elsewhere must not bring back: people who were imported and have had themselves erased. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .createTable('erasedImport')
    .addColumn('idHash', key, (c) => c.primaryKey().notNull())
    .execute()
}

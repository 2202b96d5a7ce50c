import { type Kysely } from 'kysely'
import { columnTypes } from './engine.ts'

/** The address of somebody without an account, as the association has it: nothing confirms it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema.alterTable('person').addColumn('email', key).execute()
  await db.schema.createIndex('personByEmail').on('person').column('email').execute()
}

import { type Kysely } from 'kysely'
import { columnTypes } from './engine.ts'

/** The unconfirmed address of a person without an account, from the association's record. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema.alterTable('person').addColumn('email', key).execute()
  await db.schema.createIndex('personByEmail').on('person').column('email').execute()
}

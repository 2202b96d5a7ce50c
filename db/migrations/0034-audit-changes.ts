import type { Kysely } from 'kysely'

/** The kind of the record, and its changes. Earlier rows are about accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('audit')
    .addColumn('record', 'text', (c) => c.notNull().defaultTo('account'))
    .execute()
  await db.schema.alterTable('audit').addColumn('changes', 'text').execute()
}

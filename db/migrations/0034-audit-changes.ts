import type { Kysely } from 'kysely'

/** Of which kind the record is, and what of it was changed. Rows of before are about accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('audit')
    .addColumn('record', 'text', (c) => c.notNull().defaultTo('account'))
    .execute()
  await db.schema.alterTable('audit').addColumn('changes', 'text').execute()
}

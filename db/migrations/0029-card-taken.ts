import type { Kysely } from 'kysely'

/** When a child's account took over its card: guardians may take it back for some days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('child').addColumn('takenAt', 'int8').execute()
}

import { type Kysely, sql } from 'kysely'

/**
 * The last day of what is public while another version waits for its own, why something did not come out on its day, and what a draft was
 * before the saves that the audit does not have yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['publicToOn', 'stuckBy', 'heldBefore'])
    await db.schema.alterTable('contentEntry').addColumn(column, 'text').execute()
  await sql`create index "contentEntryStuck" on "contentEntry" ("fromOn") where "stuckBy" is not null`.execute(db)
  await sql`create index "contentEntryHeld" on "contentEntry" ("updatedAt") where "heldBefore" is not null`.execute(db)
}

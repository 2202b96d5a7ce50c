import { type Kysely, sql } from 'kysely'

/**
 * The last day of the public version while another is scheduled; the reason of a failed publication; and a draft before the saves that are
 * not in the audit yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['publicToOn', 'stuckBy', 'heldBefore'])
    await db.schema.alterTable('contentEntry').addColumn(column, 'text').execute()
  await sql`create index "contentEntryStuck" on "contentEntry" ("fromOn") where "stuckBy" is not null`.execute(db)
  await sql`create index "contentEntryHeld" on "contentEntry" ("updatedAt") where "heldBefore" is not null`.execute(db)
}

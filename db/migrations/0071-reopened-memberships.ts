import { type Kysely, sql } from 'kysely'

/** A later row can undo an end, and refers to it by number. These two indexes cover the count of memberships in force. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('registerEnded').execute()
  await sql`create index "registerEnded" on "registerEntry" ("effectiveOn", "root", "number") where "kind" = 'ended'`.execute(db)
  await sql`create index "registerReopened" on "registerEntry" ("corrects", "effectiveOn") where "kind" = 'reopened'`.execute(db)
}

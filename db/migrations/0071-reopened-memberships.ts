import { type Kysely, sql } from 'kysely'

/** An end can be taken back by a later row, which has its number: how many hold by a day is counted out of these two alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('registerEnded').execute()
  await sql`create index "registerEnded" on "registerEntry" ("effectiveOn", "root", "number") where "kind" = 'ended'`.execute(db)
  await sql`create index "registerReopened" on "registerEntry" ("corrects", "effectiveOn") where "kind" = 'reopened'`.execute(db)
}

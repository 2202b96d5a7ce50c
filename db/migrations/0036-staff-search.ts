import { type Kysely, sql } from 'kysely'
import { isPostgres } from './engine.ts'

/** By how a name, an address or a number begins: the search of the staff. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Under the language's own order an index does not serve for beginnings.
  const bytewise = isPostgres(db) ? sql` collate "C"` : sql``
  await sql`create index "userDocumentByLastname" on "userDocument" ((lower("lastname")${bytewise}))`.execute(db)
  await sql`create index "userDocumentByFirstname" on "userDocument" ((lower("firstname")${bytewise}))`.execute(db)
  await sql`create index "accountByEmailStart" on "account" ((lower("email")${bytewise}))`.execute(db)
}

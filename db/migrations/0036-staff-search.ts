import { type Kysely, sql } from 'kysely'
import { isPostgres } from './engine.ts'

/** Prefix search of names, addresses and numbers, for staff. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // With a language's collation an index cannot serve prefixes.
  const bytewise = isPostgres(db) ? sql` collate "C"` : sql``
  await sql`create index "userDocumentByLastname" on "userDocument" ((lower("lastname")${bytewise}))`.execute(db)
  await sql`create index "userDocumentByFirstname" on "userDocument" ((lower("firstname")${bytewise}))`.execute(db)
  await sql`create index "accountByEmailStart" on "account" ((lower("email")${bytewise}))`.execute(db)
}

import type { Kysely } from 'kysely'

/** The register's rows by account: a member who comes back has a row for each membership, each with its own card. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('registerEntryByPerson').on('registerEntry').column('personId').execute()
}

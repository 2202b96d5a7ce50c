import { sql, type Kysely } from 'kysely'
import { romeDay } from '#domain/plain-date.ts'

/**
 * The register's rows by account, for a member who comes back with another card; and the day on which a refusal reached the applicant.
 * Refusals so far were told by mail on the day of their recording, if the address was confirmed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('registerEntryByPerson').on('registerEntry').column('personId').execute()
  await db.schema.alterTable('application').addColumn('toldOn', 'text').execute()
  const told = await sql<{ id: string; decidedAt: number | string }>`select "application"."id", "decidedAt" from "application"
    inner join "account" on "account"."id" = "application"."uid"
    where "state" = 'rejected' and "decidedAt" is not null and "emailVerified"`.execute(db)
  for (const { id, decidedAt } of told.rows)
    await sql`update "application" set "toldOn" = ${romeDay(Number(decidedAt))} where "id" = ${id}`.execute(db)
}

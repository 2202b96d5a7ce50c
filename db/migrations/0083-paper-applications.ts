import { type Kysely, sql } from 'kysely'
import { columnTypes, isPostgres } from './engine.ts'

/**
 * Applications of people without an account, who are known by their card. Once the card is linked to an account, the application is the
 * account's, and ends with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await sql`alter table "application" alter column "uid" drop not null`.execute(db)
  await db.schema
    .alterTable('application')
    .addColumn('paperCard', key, (c) => c.references('card.number'))
    .execute()
  await sql`create unique index "applicationOpenOnPaper" on "application" ("paperCard")
    where "paperCard" is not null and "state" in ('submitted', 'waiting_guardian')`.execute(db)
  await sql`create index "applicationByPaperCard" on "application" ("paperCard") where "paperCard" is not null`.execute(db)
  const linked = sql`update "application" set "uid" = new."uid", "paperCard" = null where "paperCard" = new."number";`
  const when = sql`when (old."uid" is null and new."uid" is not null)`
  if (!isPostgres(db)) {
    await sql`create trigger "applicationLinked" after update of "uid" on "card" ${when} begin ${linked} end`.execute(db)
    return
  }
  await sql`create function "applicationLinked"() returns trigger language plpgsql as $body$ begin ${linked} return null; end $body$`.execute(
    db,
  )
  await sql`create trigger "applicationLinked" after update of "uid" on "card" for each row ${when}
    execute function "applicationLinked"()`.execute(db)
}

import { sql } from 'kysely'
import { isPostgres, type Database } from '#db/connect.ts'

/**
 * Makes the database refuse new rows in a table, like a full disk, until the returned function is called.
 *
 * @param when limits it to some rows, as SQL over `new`
 */
export async function breakInserts(db: Database, table: string, when?: string): Promise<() => Promise<unknown>> {
  const only = when === undefined ? sql`` : sql.raw(`when (${when})`)
  if (!isPostgres(db)) {
    await sql`create trigger broken before insert on ${sql.table(table)} ${only} begin select raise(abort, 'injected'); end`.execute(db)
    return () => sql`drop trigger broken`.execute(db)
  }
  await sql`create or replace function broken() returns trigger language plpgsql as 'begin raise exception ''injected''; end'`.execute(db)
  await sql`create trigger broken before insert on ${sql.table(table)} for each row ${only} execute function broken()`.execute(db)
  return () => sql`drop trigger broken on ${sql.table(table)}`.execute(db)
}

import { type Kysely, sql } from 'kysely'
import { isPostgres } from './engine.ts'

/** A resolution never changes, since rows of the register refer to it. Only the deletion of an account clears its id (`createdBy`). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const message = 'resolution is append-only'
  const fixed = sql`"id", "body", "decidedOn", "reference", "createdAt"`
  if (!isPostgres(db)) {
    const refuse = sql`begin select raise(abort, ${sql.lit(message)}); end`
    await sql`create trigger "resolutionNoChange" before update of ${fixed} on "resolution" ${refuse}`.execute(db)
    await sql`create trigger "resolutionNoDelete" before delete on "resolution" ${refuse}`.execute(db)
    return
  }
  await sql`create function "resolutionRefuse"() returns trigger language plpgsql as
    ${sql.lit(`begin raise exception '${message}' using errcode = 'restrict_violation'; end`)}`.execute(db)
  const refuse = sql`execute function "resolutionRefuse"()`
  await sql`create trigger "resolutionNoChange" before update of ${fixed} on "resolution" for each row ${refuse}`.execute(db)
  await sql`create trigger "resolutionNoDelete" before delete on "resolution" for each row ${refuse}`.execute(db)
  await sql`create trigger "resolutionNoTruncate" before truncate on "resolution" for each statement ${refuse}`.execute(db)
}

import { type ColumnDataType, type Expression, type Kysely, PostgresAdapter, sql } from 'kysely'

const isPostgres = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof PostgresAdapter

/**
 * What differs between the engines, in migrations alone. `key`: text in the order of its bytes, so that ids sort the same on both
 * (Postgres would use the server's language). `time`: as the identity library stores it. `bytes`: anything.
 */
export function columnTypes(db: Kysely<unknown>): {
  key: ColumnDataType | Expression<unknown>
  time: ColumnDataType
  bytes: ColumnDataType
} {
  return isPostgres(db) ? { key: sql`text collate "C"`, time: 'timestamptz', bytes: 'bytea' } : { key: 'text', time: 'text', bytes: 'blob' }
}

/** From here on the table takes new rows and nothing else. */
export async function appendOnly(db: Kysely<unknown>, table: string): Promise<void> {
  const name = sql.table(table)
  if (!isPostgres(db)) {
    for (const change of ['update', 'delete']) {
      await sql`create trigger ${sql.id(`${table}No${change}`)} before ${sql.raw(change)} on ${name}
        begin select raise(abort, ${sql.lit(`${table} is append-only`)}); end`.execute(db)
    }
    return
  }
  const refuse = sql.id(`${table}Refuse`)
  await sql`create function ${refuse}() returns trigger language plpgsql as
    ${sql.lit(`begin raise exception '${table} is append-only' using errcode = 'restrict_violation'; end`)}`.execute(db)
  await sql`create trigger ${sql.id(`${table}NoChange`)} before update or delete on ${name} for each row execute function ${refuse}()`.execute(
    db,
  )
  await sql`create trigger ${sql.id(`${table}NoTruncate`)} before truncate on ${name} for each statement execute function ${refuse}()`.execute(
    db,
  )
}

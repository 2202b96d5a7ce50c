import { type ColumnDataType, type Expression, type Kysely, PostgresAdapter, sql } from 'kysely'

export const isPostgres = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof PostgresAdapter

/**
 * What differs between the engines, in migrations alone. `key`: text in the order of its bytes, so that ids sort the same on both
 * (Postgres would use the server's language). `time`: an `IdentityTime`. `bytes`: anything.
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

/** Of an append-only table rows older than this may be deleted; nothing may be changed. By the database's own clock, whatever a caller says. */
export async function letOldRowsGo(
  db: Kysely<unknown>,
  { table, column, days }: { table: string; column: string; days: number },
): Promise<void> {
  const ms = sql.lit(days * 86_400_000)
  const time = sql.ref(`old.${column}`)
  if (!isPostgres(db)) {
    const refuse = sql.id(`${table}Nodelete`)
    await sql`drop trigger ${refuse}`.execute(db)
    await sql`create trigger ${refuse} before delete on ${sql.table(table)} when ${time} >= unixepoch() * 1000 - ${ms}
      begin select raise(abort, ${sql.lit(`${table} is append-only`)}); end`.execute(db)
    return
  }
  const isOld = `old."${column}" < extract(epoch from now()) * 1000 - ${days * 86_400_000}`
  await sql`create or replace function ${sql.id(`${table}Refuse`)}() returns trigger language plpgsql as
    ${sql.lit(`begin
      if tg_op = 'DELETE' then if ${isOld} then return old; end if; end if;
      raise exception '${table} is append-only' using errcode = 'restrict_violation';
    end`)}`.execute(db)
}

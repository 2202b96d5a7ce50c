import { type ColumnDataType, type Expression, type Kysely, PostgresAdapter, sql } from 'kysely'

export const isPostgres = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof PostgresAdapter

/**
 * Differences between the engines, for migrations only. `key`: text in byte order, so that ids sort the same on both (Postgres would use
 * the server's locale). `time`: an `IdentityTime`. `bytes`: binary data.
 */
export function columnTypes(db: Kysely<unknown>): {
  key: ColumnDataType | Expression<unknown>
  time: ColumnDataType
  bytes: ColumnDataType
} {
  return isPostgres(db) ? { key: sql`text collate "C"`, time: 'timestamptz', bytes: 'bytea' } : { key: 'text', time: 'text', bytes: 'blob' }
}

/** Makes a table append-only. */
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

/** Lets rows of an append-only table be deleted after this age; changes stay forbidden. By the database's own clock. */
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

import { Pool } from 'pg'
import { newId } from '#db/id.ts'

export type PostgresDatabase = { name: string; url: string; drop(): Promise<void> }

/** Deleted rows still fill the database's files. Above this size, creating another one is faster. */
const TOO_LARGE_BYTES = 2_000_000

/** Changes of the schema, or of its version, by a test. */
const SHAPE = `select concat_ws('/',
  (select count(*) from pg_class where relnamespace = 'public'::regnamespace),
  (select count(*) from pg_attribute where not attisdropped), (select count(*) from pg_constraint),
  (select count(*) from pg_trigger), (select count(*) from pg_proc), (select count(*) from kysely_migration)) as shape`

const USED = `select relname as name, pg_relation_size(oid)::int as size from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%' and pg_relation_size(oid) > 0`

const CONNECTED = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`

/** Creates a database on the run's Postgres. */
export async function createPostgresDatabase(template?: string): Promise<PostgresDatabase> {
  // The template's name is the prefix, so that the run can delete the databases that workers leave (`templates.ts`).
  const name = `${template ?? 'tessera_test'}_${newId(Date.now()).replaceAll('-', '').slice(-20)}`
  await asAdministrator(`create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`)
  const url = new URL(server())
  url.pathname = `/${name}`
  return { name, url: url.href, drop: () => asAdministrator(`drop database if exists ${name} with (force)`) }
}

/** Drops a template with all its copies. */
export async function dropTemplate(template: string): Promise<void> {
  const { rows } = await administration().query<{ datname: string }>(`select datname from pg_database where starts_with(datname, $1)`, [
    template,
  ])
  for (const { datname } of rows) await asAdministrator(`drop database if exists ${datname} with (force)`)
}

/** Emptied databases of this worker, free for the next test. */
const free: PostgresDatabase[] = []
let templateShape: Promise<string> | undefined

/** A copy of the template, or a database returned by an earlier test of this worker: emptying one costs a tenth of creating one. */
export async function migratedPostgresDatabase(template: string): Promise<PostgresDatabase> {
  return free.pop() ?? reused(await createPostgresDatabase(template))
}

async function reused(database: PostgresDatabase): Promise<PostgresDatabase> {
  // Without triggers the rows can be deleted in any order.
  const cleaner = connectTo(database.url, '-c session_replication_role=replica')
  const shape = async () => (await cleaner.query<{ shape: string }>(SHAPE)).rows[0]!.shape
  templateShape ??= shape()
  await templateShape

  async function isEmptied(): Promise<boolean> {
    if ((await cleaner.query<{ count: number }>(CONNECTED)).rows[0]!.count > 0) return false
    if ((await shape()) !== (await templateShape)) return false
    const { rows } = await cleaner.query<{ name: string; size: number }>(USED)
    if (rows.reduce((sum, { size }) => sum + size, 0) > TOO_LARGE_BYTES) return false
    await cleaner.query(rows.map(({ name }) => `delete from "${name}"`).join(';'))
    return true
  }

  const kept: PostgresDatabase = {
    ...database,
    async drop() {
      if (await isEmptied().catch(() => false)) return void free.push(kept)
      await cleaner.end()
      await database.drop()
    },
  }
  return kept
}

/** One connection for all databases of this worker: a new one costs as much as a database. */
let administrator: Pool | undefined

function administration(): Pool {
  if (administrator) return administrator
  const pool = connectTo(server())
  // The run's Postgres stops before its workers.
  pool.on('error', () => (administrator = undefined))
  administrator = pool
  return pool
}

async function asAdministrator(sql: string): Promise<void> {
  await administration().query(sql)
}

function server(): string {
  const address = process.env.TEST_DATABASE_URL
  if (!address) throw new Error('TEST_DATABASE_URL is missing: the address of a Postgres whose role may create databases')
  return address
}

function connectTo(connectionString: string, options?: string): Pool {
  const pool = new Pool({ connectionString, options, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  pool.on('error', () => {})
  return pool
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { closeDatabase, connect, type Database } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import { migrate } from '#db/migrations.ts'

export type TestEngine = 'sqlite' | 'postgres'

/** The engine of this run: the suite runs once with each. Postgres needs TEST_DATABASE_URL, of a role that may create databases. */
export const testEngine: TestEngine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite'

/** An empty place: a data folder, and on Postgres a database of its own. */
export type EmptyPlace = { dataDir: string; databaseUrl?: string; remove(): Promise<void> }

export async function emptyPlace(engine: TestEngine = testEngine): Promise<EmptyPlace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-test-'))
  const removeFolder = () => rm(dataDir, { recursive: true, force: true })
  if (engine === 'sqlite') return { dataDir, remove: removeFolder }

  const server = postgresServer()
  const name = `tessera_test_${newId(Date.now()).replaceAll('-', '')}`
  await asAdministrator(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const remove = async () => {
    await asAdministrator(server, `drop database if exists ${name} with (force)`)
    await removeFolder()
  }
  return { dataDir, databaseUrl: url.href, remove }
}

export type FreshDatabase = EmptyPlace & {
  db: Database
  /** Closes the database and removes its place. */
  drop(): Promise<void>
}

/** A real database of its own with every table and no row. Whoever asks for it calls `drop()` at the end. */
export async function freshDatabase(engine: TestEngine = testEngine): Promise<FreshDatabase> {
  const place = await emptyPlace(engine)
  const db = await connect(place)
  await migrate(db)
  const drop = async () => {
    await closeDatabase(db)
    await place.remove()
  }
  return { ...place, db, drop }
}

/** The same for all tests of a file: called at its top, gives the database inside the tests. */
export function useDatabase(engine: TestEngine = testEngine): () => FreshDatabase {
  let fresh: FreshDatabase | undefined
  beforeAll(async () => {
    fresh = await freshDatabase(engine)
  })
  afterAll(() => fresh?.drop())
  return () => {
    if (!fresh) throw new Error('The database is there from the first test on, not before')
    return fresh
  }
}

/** On Postgres: until a connection waits for another one's lock, or the work is done and there is nothing that could. */
export async function untilSomebodyWaits(db: Database, work: Promise<unknown>): Promise<void> {
  const state = { done: false }
  const end = () => void (state.done = true)
  work.then(end, end)
  const waiting = db
    .selectFrom(sql<{ pid: number }>`pg_stat_activity`.as('activity'))
    .select('pid')
    .where(sql`wait_event_type`, '=', 'Lock')
    .where(sql`datname`, '=', sql`current_database()`)
  while (!state.done && (await waiting.execute()).length === 0);
}

function postgresServer(): string {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('TEST_DATABASE_URL is missing: the address of a Postgres whose role may create databases')
  return url
}

async function asAdministrator(server: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

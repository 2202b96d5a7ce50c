import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, inject } from 'vitest'
import { closeDatabase, connect, type Database } from '#db/connect.ts'
import { sqliteFile } from '#db/sqlite/connect.ts'
import { sealPayloadsWith } from '#server/platform/jobs/sealed-payload.ts'
import { createPostgresDatabase, migratedPostgresDatabase } from './postgres-databases.ts'
import { writeHere } from './write-here.ts'

/** `SECRET` of all test servers. */
export const TEST_SECRET = 'a-secret-for-tests-only-0123456789'

export type TestEngine = 'sqlite' | 'postgres'

/** The engine of this run: the suite runs once with each. Postgres needs TEST_DATABASE_URL, with a role that may create databases. */
export const testEngine: TestEngine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite'

/** An empty place: a data folder, and on Postgres a database. */
export type EmptyPlace = { dataDir: string; databaseUrl?: string; remove(): Promise<void> }

export const emptyPlace = (engine: TestEngine = testEngine): Promise<EmptyPlace> => makePlace(engine, { migrated: false })

/** An empty place with all tables and no rows: a copy of the run's template (`templates.ts`). */
export const migratedPlace = (engine: TestEngine = testEngine): Promise<EmptyPlace> => makePlace(engine, { migrated: true })

async function makePlace(engine: TestEngine, { migrated }: { migrated: boolean }): Promise<EmptyPlace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-test-'))
  const removeFolder = () => rm(dataDir, { recursive: true, force: true })
  if (engine === 'sqlite') {
    if (migrated) await copyFile(sqliteFile(inject('sqliteTemplate')), sqliteFile(dataDir))
    return { dataDir, remove: removeFolder }
  }
  const database = await (migrated ? migratedPostgresDatabase(inject('postgresTemplate')!) : createPostgresDatabase())
  return { dataDir, databaseUrl: database.url, remove: () => database.drop().then(removeFolder) }
}

export type FreshDatabase = EmptyPlace & {
  db: Database
  /** Closes the database and removes its place. */
  drop(): Promise<void>
}

/** A real database with all tables and no rows. The caller must call `drop()`. */
export async function freshDatabase(engine: TestEngine = testEngine): Promise<FreshDatabase> {
  const place = await migratedPlace(engine)
  const db = await connect({ ...place, openWriter: writeHere })
  sealPayloadsWith(db, () => TEST_SECRET)
  const drop = async () => {
    await closeDatabase(db)
    await place.remove()
  }
  return { ...place, db, drop }
}

/** One database for all tests of a file: call it at the top; the result gives the database inside the tests. */
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

/** On Postgres: resolves when this many connections wait for a lock, or the work is done. */
export async function untilSomebodyWaits(db: Database, work: Promise<unknown>, count = 1): Promise<void> {
  const state = { done: false }
  const end = () => void (state.done = true)
  work.then(end, end)
  const waiting = db
    .selectFrom(sql<{ pid: number }>`pg_stat_activity`.as('activity'))
    .select('pid')
    .where(sql`wait_event_type`, '=', 'Lock')
    .where(sql`datname`, '=', sql`current_database()`)
  while (!state.done && (await waiting.execute()).length < count);
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { closeDatabase, connect, type ConnectOptions } from '#db/connect.ts'
import { migrate } from '#db/migrations.ts'
import { testEngine } from './database.ts'
import { createPostgresDatabase, dropTemplate } from './postgres-databases.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder whose SQLite file has all tables and no rows. */
    sqliteTemplate: string
    /** The name of the same on Postgres, in a run with Postgres. */
    postgresTemplate: string | undefined
  }
}

/** Once per run, before the first test: migrates one database of each engine, which tests copy (`database.ts`). */
export default async function makeTemplates(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-template-'))
  await makeTemplate({ dataDir: folder })
  project.provide('sqliteTemplate', folder)

  const database = testEngine === 'postgres' ? await createPostgresDatabase() : undefined
  if (database) await makeTemplate({ dataDir: folder, databaseUrl: database.url })
  project.provide('postgresTemplate', database?.name)

  return async () => {
    if (database) await dropTemplate(database.name)
    await rm(folder, { recursive: true })
  }
}

async function makeTemplate(place: ConnectOptions): Promise<void> {
  const db = await connect(place)
  await migrate(db)
  await closeDatabase(db)
}

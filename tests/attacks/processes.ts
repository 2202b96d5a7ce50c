import { closeDatabase, connect } from '#db/connect.ts'
import { migratedPlace, type FreshDatabase } from '../database.ts'
import type { TestApp, TestAppOptions } from '../test-app.ts'
import { startAttackedApp } from './attacked-app.ts'

export type Processes = {
  /** Starts another app on the same database, with its own connection. */
  start(): Promise<TestApp>
  /** Stops all of them and removes the database. */
  end(): Promise<void>
}

/** Several apps like separate processes: they share only the database and the secret. */
export async function processes(options: TestAppOptions = {}): Promise<Processes> {
  const place = await migratedPlace()
  const apps = new Set<TestApp>()
  return {
    async start() {
      const db = await connect(place)
      const database: FreshDatabase = { ...place, db, drop: () => closeDatabase(db) }
      const app = await startAttackedApp({ ...options, database })
      apps.add(app)
      return { ...app, stop: () => (apps.delete(app), app.stop()) }
    },
    async end() {
      for (const app of apps) await app.stop()
      await place.remove()
    },
  }
}

import { closeDatabase, connect } from '#db/connect.ts'
import { migratedPlace, type FreshDatabase } from '../database.ts'
import type { TestApp, TestAppOptions } from '../test-app.ts'
import { startAttackedApp } from './attacked-app.ts'

export type Processes = {
  /** One more app on the same database, with a connection of its own. */
  start(): Promise<TestApp>
  /** Ends all of them and removes the database. */
  end(): Promise<void>
}

/** Several apps on one place, each as a process of its own would be: they share nothing but the database and the secret. */
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

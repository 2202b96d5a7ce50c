import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Server } from './server.ts'

/** Changes the database for states that only time or the office can produce. Stops the server meanwhile. */
export async function changeDatabase(server: Server, statement: string, ...values: (string | number)[]): Promise<void> {
  await server.stop()
  const db = new DatabaseSync(join(server.dataDir, 'tessera.db'))
  const { changes } = db.prepare(statement).run(...values)
  db.close()
  if (changes === 0) throw new Error(`Nothing was changed by: ${statement}`)
  await server.start()
}

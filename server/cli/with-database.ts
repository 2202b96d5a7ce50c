import { closeDatabase, connect, type Database } from '#db/connect.ts'
import { pendingMigrations } from '#db/migrations.ts'
import { type Call, CommandProblem } from './command.ts'

/** Opens the database of the settings for a command, beside the server that may be running. @throws CommandProblem */
export async function withDatabase({ databaseUrl, dataDir }: Call['settings'], work: (db: Database) => Promise<void>): Promise<void> {
  const db = await connect({ databaseUrl: databaseUrl ?? undefined, dataDir, beside: true })
  try {
    if ((await pendingMigrations(db)).length > 0)
      throw new CommandProblem('The database is not of this version yet: start the server once.')
    await work(db)
  } finally {
    await closeDatabase(db)
  }
}

import { closeDatabase, connect, type Database } from '#db/connect.ts'
import { pendingMigrations } from '#db/migrations.ts'
import { withSecret } from '#server/platform/config.ts'
import { sealPayloadsWith } from '#server/platform/jobs/sealed-payload.ts'
import { type Call, CommandProblem } from './command.ts'

/** Opens the configured database for a command; the server may run meanwhile. @throws CommandProblem */
export async function withDatabase(settings: Call['settings'], work: (db: Database) => Promise<void>): Promise<void> {
  const { databaseUrl, dataDir } = settings
  const db = await connect({ databaseUrl: databaseUrl ?? undefined, dataDir, beside: true })
  sealPayloadsWith(db, () => withSecret(settings).secret)
  try {
    if ((await pendingMigrations(db)).length > 0)
      throw new CommandProblem('The database is not of this version yet: start the server once.')
    await work(db)
  } finally {
    await closeDatabase(db)
  }
}

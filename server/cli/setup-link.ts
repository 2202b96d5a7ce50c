import { closeDatabase, connect } from '#db/connect.ts'
import { pendingMigrations } from '#db/migrations.ts'
import { makeSetupPath } from '../setup/setup.ts'
import { type Command, CommandProblem } from './command.ts'

export const setupLinkCommand: Command = {
  about: 'prints a new one-time link to set the association up, while there is no administrator yet',
  usage: '',
  help: `Prints a new one-time link to the form that sets up the association and its first administrator. It works once; the links printed
before it, also at the server's start, end. It is refused once there is an administrator.

Needs APP_URL and the settings of the server (DATA_DIR or DATABASE_URL). The server may be running.`,
  takes: 0,
  options: [],
  async run({ settings: { appUrl, databaseUrl, dataDir }, say }) {
    if (appUrl === null) throw new CommandProblem('APP_URL is not set: the trial has its demo logins and needs no set-up link.')
    const db = await connect({ databaseUrl: databaseUrl ?? undefined, dataDir, beside: true })
    try {
      if ((await pendingMigrations(db)).length > 0)
        throw new CommandProblem('The database is not of this version yet: start the server once.')
      const path = await makeSetupPath(db, Date.now())
      if (path === null) throw new CommandProblem('There is an administrator already: no set-up link is needed.')
      say(`${appUrl}${path}`)
    } finally {
      await closeDatabase(db)
    }
  },
}

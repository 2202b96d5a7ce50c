import type { Feature } from '#server/core/feature.ts'
import { type Command, CommandProblem } from '#server/platform/command-line/command.ts'
import { withDatabase } from '#server/platform/command-line/with-database.ts'
import { setupRoutes } from './routes.ts'
import { makeSetupPath, SETUP_LINK_DAYS } from './setup.ts'

const setupLinkCommand: Command = {
  about: 'prints a new one-time link to set the association up, while there is no administrator yet',
  usage: '',
  help: `Prints a new one-time link to the form that sets up the association and its first administrator. It works once, for ${SETUP_LINK_DAYS}
days. Earlier links end, also the link of the server's start; this one ends at the next start. The command is refused once there is an administrator.

Needs APP_URL and the settings of the server (DATA_DIR or DATABASE_URL). The server may be running.`,
  takes: 0,
  options: [],
  async run({ settings, say }) {
    const { appUrl } = settings
    if (appUrl === null) throw new CommandProblem('APP_URL is not set: the trial has its demo logins and needs no set-up link.')
    await withDatabase(settings, async (db) => {
      const path = await makeSetupPath(db, Date.now())
      if (path === null) throw new CommandProblem('There is an administrator already: no set-up link is needed.')
      say(`${appUrl}${path}`)
      say(`It works once, for ${SETUP_LINK_DAYS} days, or until the server starts again.`)
    })
  },
}

export const setup = {
  routes: setupRoutes,
  commands: { 'setup-link': setupLinkCommand },
} satisfies Feature

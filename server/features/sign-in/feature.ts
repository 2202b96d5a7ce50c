import { emailField } from '#domain/email.ts'
import type { Feature } from '#server/core/feature.ts'
import { findAccountByEmail } from '#server/core/accounts/queries.ts'
import { type Command, CommandProblem } from '#server/platform/command-line/command.ts'
import { withDatabase } from '#server/platform/command-line/with-database.ts'
import { authRoutes } from './routes.ts'
import { providerRoutes } from './provider-routes.ts'
import { proofRoutes } from './proof-routes.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { resetMail } from './mails.ts'
import { forgotJob } from './password-reset.ts'
import { unfinishedJob } from './unfinished.ts'
import { removeSecondFactor } from './second-factor.ts'

const secondFactorOffCommand: Command = {
  about: 'switches off the second factor of a person who has lost the phone and the recovery codes',
  usage: 'EMAIL',
  help: `Switches off the second factor of the account with this address: its password is then enough, and its recovery codes end. First make
sure, by more than a mail, that the person asks. The person gets a mail. A member of staff should switch it on again at once.

Needs the settings of the server (DATA_DIR or DATABASE_URL). The server may be running.`,
  takes: 1,
  options: [],
  async run({ arguments: [given], settings, say }) {
    const email = emailField.read(given).value
    if (email === undefined) throw new CommandProblem(`"${given}" is no e-mail address.`)
    await withDatabase(settings, async (db) => {
      const account = await findAccountByEmail(db, email)
      if (!account) throw new CommandProblem(`No account has the address ${email}.`)
      if (!(await removeSecondFactor({ db, clock: { now: Date.now } }, account.id)))
        throw new CommandProblem(`The account ${email} has no second factor.`)
      say(`The second factor of ${email} is off. A mail tells them so.`)
    })
  },
}

export const signIn = {
  routes: [...authRoutes, ...providerRoutes, ...proofRoutes, ...passkeyRoutes, ...secondFactorRoutes],
  mails: [resetMail],
  jobs: [forgotJob, unfinishedJob],
  commands: { 'second-factor-off': secondFactorOffCommand },
} satisfies Feature

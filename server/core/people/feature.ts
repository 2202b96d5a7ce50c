import type { Feature } from '#server/core/feature.ts'
import { userRoutes } from './routes.ts'
import { namesCommand } from './names-command.ts'
import { accountClosingMail, accountKeptMail, accountErasedMail, nameMail, nameToDecideMail } from './mails.ts'
import { endAccounts } from './upkeep.ts'
import { personalData } from './personal-data.ts'

export const people = {
  routes: userRoutes,
  mails: [accountClosingMail, accountKeptMail, accountErasedMail, nameMail, nameToDecideMail],
  upkeep: endAccounts,
  commands: { names: namesCommand },
  personalData,
} satisfies Feature

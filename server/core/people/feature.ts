import type { Feature } from '#server/core/feature.ts'
import { accountClosingMail, accountKeptMail, accountErasedMail, nameMail, nameToDecideMail } from './mails.ts'
import { endAccounts } from './upkeep.ts'
import { personalData } from './personal-data.ts'

export const people = {
  mails: [accountClosingMail, accountKeptMail, accountErasedMail, nameMail, nameToDecideMail],
  upkeep: endAccounts,
  personalData,
} satisfies Feature

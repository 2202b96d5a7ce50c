import type { Feature } from '#server/core/feature.ts'
import { accountClosingMail, accountKeptMail, accountErasedMail, nameMail, nameToDecideMail } from './mails.ts'

export const people = {
  mails: [accountClosingMail, accountKeptMail, accountErasedMail, nameMail, nameToDecideMail],
} satisfies Feature

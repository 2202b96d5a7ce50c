import type { Feature } from '#server/core/feature.ts'
import { emailChangeMail, emailTakenMail, emailChangingMail, emailChangedMail } from './mails.ts'

export const account = {
  mails: [emailChangeMail, emailTakenMail, emailChangingMail, emailChangedMail],
} satisfies Feature

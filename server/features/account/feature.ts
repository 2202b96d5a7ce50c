import type { Feature } from '#server/core/feature.ts'
import { accountRoutes } from './routes.ts'
import { emailChangeMail, emailTakenMail, emailChangingMail, emailChangedMail } from './mails.ts'
import { emailChangeJob } from './email-change.ts'

export const account = {
  routes: accountRoutes,
  mails: [emailChangeMail, emailTakenMail, emailChangingMail, emailChangedMail],
  jobs: [emailChangeJob],
} satisfies Feature

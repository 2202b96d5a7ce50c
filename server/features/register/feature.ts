import type { Feature } from '#server/core/feature.ts'
import { memberLeftMail, membershipEndedMail, membershipReopenedMail } from './mails.ts'
import { registerRoutes } from './routes.ts'

export const memberRegister = {
  routes: registerRoutes,
  mails: [membershipEndedMail, membershipReopenedMail, memberLeftMail],
} satisfies Feature

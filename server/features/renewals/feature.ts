import type { Feature } from '#server/core/feature.ts'
import { campaignRoutes } from './campaign-routes.ts'
import { renewalRoutes } from './routes.ts'
import { renewalMail } from './mails.ts'
import { letterMany } from './letters.ts'
import { remindMany } from './remind-many.ts'
import { renewalReminders } from './reminders.ts'
import { personalData } from './personal-data.ts'
import { archived } from './archived.ts'

export const renewals = {
  routes: [...renewalRoutes, ...campaignRoutes],
  mails: [renewalMail],
  schedules: [renewalReminders],
  manyActs: [remindMany, letterMany],
  personalData,
  archive: archived,
} satisfies Feature

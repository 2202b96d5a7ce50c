import type { Feature } from '#server/core/feature.ts'
import { renewalRoutes } from './routes.ts'
import { renewalMail } from './mails.ts'
import { renewalReminders } from './reminders.ts'
import { personalData } from './personal-data.ts'

export const renewals = {
  routes: renewalRoutes,
  mails: [renewalMail],
  schedules: [renewalReminders],
  personalData,
} satisfies Feature

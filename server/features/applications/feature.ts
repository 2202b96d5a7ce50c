import type { Feature } from '#server/core/feature.ts'
import { applicationArrivedMail } from './mails.ts'

export const applications = {
  mails: [applicationArrivedMail],
} satisfies Feature

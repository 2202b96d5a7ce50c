import type { Feature } from '#server/core/feature.ts'
import { verifyMail, passwordChangedMail } from './mails.ts'

export const accounts = {
  mails: [verifyMail, passwordChangedMail],
} satisfies Feature

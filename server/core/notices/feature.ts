import type { Feature } from '#server/core/feature.ts'
import { securityMail } from './security-mails.ts'

export const notices = {
  mails: [securityMail],
} satisfies Feature

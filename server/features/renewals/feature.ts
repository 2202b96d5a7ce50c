import type { Feature } from '#server/core/feature.ts'
import { renewalMail } from './mails.ts'

export const renewals = {
  mails: [renewalMail],
} satisfies Feature

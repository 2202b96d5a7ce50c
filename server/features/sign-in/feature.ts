import type { Feature } from '#server/core/feature.ts'
import { resetMail } from './mails.ts'

export const signIn = {
  mails: [resetMail],
} satisfies Feature

import type { Feature } from '#server/core/feature.ts'
import { staffRoleMail, staffOfficerMail, staffFactorLinkMail, staffFirstFactorMail } from './mails.ts'

export const staff = {
  mails: [staffRoleMail, staffOfficerMail, staffFactorLinkMail, staffFirstFactorMail],
} satisfies Feature

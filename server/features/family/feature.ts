import type { Feature } from '#server/core/feature.ts'
import { familyInvitationMail, familyCardTakenMail, familyCardBackMail, familyOfAgeGuardianMail, familyOfAgeChildMail } from './mails.ts'

export const family = {
  mails: [familyInvitationMail, familyCardTakenMail, familyCardBackMail, familyOfAgeGuardianMail, familyOfAgeChildMail],
} satisfies Feature

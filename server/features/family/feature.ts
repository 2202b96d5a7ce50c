import type { Feature } from '#server/core/feature.ts'
import { familyInvitationMail, familyCardTakenMail, familyCardBackMail, familyOfAgeGuardianMail, familyOfAgeChildMail } from './mails.ts'
import { watchComingOfAge } from './coming-of-age.ts'

export const family = {
  mails: [familyInvitationMail, familyCardTakenMail, familyCardBackMail, familyOfAgeGuardianMail, familyOfAgeChildMail],
  upkeep: watchComingOfAge,
} satisfies Feature

import type { Feature } from '#server/core/feature.ts'
import { familyInvitationMail, familyCardTakenMail, familyCardBackMail, familyOfAgeGuardianMail, familyOfAgeChildMail } from './mails.ts'
import { watchComingOfAge } from './coming-of-age.ts'
import { personalData } from './personal-data.ts'

export const family = {
  mails: [familyInvitationMail, familyCardTakenMail, familyCardBackMail, familyOfAgeGuardianMail, familyOfAgeChildMail],
  upkeep: watchComingOfAge,
  personalData,
} satisfies Feature

import type { Feature } from '#server/core/feature.ts'
import { familyDeskRoutes } from './desk-routes.ts'
import { familyRoutes } from './routes.ts'
import { familyCommand } from './command.ts'
import { familyInvitationMail, familyCardTakenMail, familyCardBackMail, familyOfAgeGuardianMail, familyOfAgeChildMail } from './mails.ts'
import { watchComingOfAge } from './coming-of-age.ts'
import { personalData } from './personal-data.ts'
import { OPENS_SOMETHING } from '#server/core/archive-part.ts'

export const family = {
  routes: [...familyRoutes, ...familyDeskRoutes],
  mails: [familyInvitationMail, familyCardTakenMail, familyCardBackMail, familyOfAgeGuardianMail, familyOfAgeChildMail],
  upkeep: watchComingOfAge,
  commands: { family: familyCommand },
  personalData,
  archive: { familyInvitation: OPENS_SOMETHING },
} satisfies Feature

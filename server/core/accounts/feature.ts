import type { Feature } from '#server/core/feature.ts'
import { passwordChangedMail, verifyMail } from './mails.ts'
import { endWhatIsOver } from './upkeep.ts'
import { personalData } from './personal-data.ts'

export const accounts = {
  mails: [verifyMail, passwordChangedMail],
  upkeep: endWhatIsOver,
  personalData,
} satisfies Feature

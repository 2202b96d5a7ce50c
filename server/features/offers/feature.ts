import type { Feature } from '#server/core/feature.ts'
import { offerCodesCommand } from './codes-command.ts'
import { personalData } from './personal-data.ts'

export const offers = {
  commands: { 'offer-codes': offerCodesCommand },
  personalData,
} satisfies Feature

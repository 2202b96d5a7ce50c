import type { Feature } from '#server/core/feature.ts'
import { offerRoutes } from './routes.ts'
import { offerCodesCommand } from './codes-command.ts'
import { personalData } from './personal-data.ts'

export const offers = {
  routes: offerRoutes,
  commands: { 'offer-codes': offerCodesCommand },
  personalData,
} satisfies Feature

import type { Feature } from '#server/core/feature.ts'
import { missingDiscount } from './missing-discount.ts'
import { offerRoutes } from './routes.ts'
import { offerCodesCommand } from './codes-command.ts'
import { offersOverview } from './overview.ts'
import { staffOfferRoutes } from './staff-routes.ts'
import { personalData } from './personal-data.ts'

export const offers = {
  routes: [...offerRoutes, ...staffOfferRoutes],
  commands: { 'offer-codes': offerCodesCommand },
  overview: offersOverview,
  missingToPublish: missingDiscount,
  personalData,
} satisfies Feature

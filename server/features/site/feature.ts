import type { Feature } from '#server/core/feature.ts'
import { siteRoutes } from './routes.ts'

export const site = {
  routes: siteRoutes,
} satisfies Feature

import type { Feature } from '#server/core/feature.ts'
import { documentRoutes } from './routes.ts'

export const about = {
  routes: documentRoutes,
} satisfies Feature

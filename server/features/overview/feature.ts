import type { Feature } from '#server/core/feature.ts'
import { overviewRoutes } from './routes.ts'

export const overview = { routes: overviewRoutes } satisfies Feature

import type { Feature } from '#server/core/feature.ts'
import { cardActRoutes } from './act-routes.ts'
import { memberRoutes } from './routes.ts'

export const members = { routes: [...memberRoutes, ...cardActRoutes] } satisfies Feature

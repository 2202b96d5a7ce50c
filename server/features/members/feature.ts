import type { Feature } from '#server/core/feature.ts'
import { memberRoutes } from './routes.ts'

export const members = { routes: memberRoutes } satisfies Feature

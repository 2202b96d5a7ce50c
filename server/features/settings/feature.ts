import type { Feature } from '#server/core/feature.ts'
import { settingsRoutes } from './routes.ts'

export const settings = { routes: settingsRoutes } satisfies Feature

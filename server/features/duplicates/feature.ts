import type { Feature } from '#server/core/feature.ts'
import { personalData } from './personal-data.ts'
import { duplicateRoutes } from './routes.ts'

export const duplicates = { routes: duplicateRoutes, personalData } satisfies Feature

import type { Feature } from '#server/core/feature.ts'
import { personalData } from './personal-data.ts'
import { legalTextRoutes } from './routes.ts'

export const legalTexts = { routes: legalTextRoutes, personalData } satisfies Feature

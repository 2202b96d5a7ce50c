import type { Feature } from '#server/core/feature.ts'
import { personalData } from './personal-data.ts'
import { legalTextRoutes } from './routes.ts'
import { archived } from './archived.ts'

export const legalTexts = { routes: legalTextRoutes, personalData, archive: archived } satisfies Feature

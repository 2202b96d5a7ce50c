import type { Feature } from '#server/core/feature.ts'
import { confidentialCategoriesMail } from './mails.ts'
import { settingsRoutes } from './routes.ts'

export const settings = { routes: settingsRoutes, mails: [confidentialCategoriesMail] } satisfies Feature

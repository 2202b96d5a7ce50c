import type { Feature } from '#server/core/feature.ts'
import { confidentialCategoriesMail, officerAddressMail } from './mails.ts'
import { settingsRoutes } from './routes.ts'

export const settings = { routes: settingsRoutes, mails: [confidentialCategoriesMail, officerAddressMail] } satisfies Feature

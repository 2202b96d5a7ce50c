import type { Feature } from '#server/core/feature.ts'
import { registrationRoutes } from './routes.ts'

export const registrations = { routes: registrationRoutes } satisfies Feature

import type { Feature } from '#server/core/feature.ts'
import { mapCommand } from './command.ts'
import { mapRoutes } from './routes.ts'

export const map = {
  routes: mapRoutes,
  commands: { map: mapCommand },
} satisfies Feature

import type { Feature } from '#server/core/feature.ts'
import { setupRoutes } from './routes.ts'
import { setupLinkCommand } from './link-command.ts'

export const setup = {
  routes: setupRoutes,
  commands: { 'setup-link': setupLinkCommand },
} satisfies Feature

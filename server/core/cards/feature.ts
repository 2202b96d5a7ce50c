import type { Feature } from '#server/core/feature.ts'
import { cardDeviceRoutes, credentialRoutes } from './device-routes.ts'
import { cardRoutes } from './routes.ts'
import { wellKnownRoutes } from './well-known-routes.ts'
import { rotateKeysCommand } from './rotate-command.ts'
import { createPublisher } from './publish.ts'
import { cardOverview } from './overview.ts'
import { releaseEndedCards } from './upkeep.ts'
import { personalData } from './personal-data.ts'
import { archived } from './archived.ts'

export const cards = {
  routes: [...cardDeviceRoutes, ...cardRoutes, ...credentialRoutes, ...wellKnownRoutes],
  upkeep: releaseEndedCards,
  services: (deps) => [createPublisher(deps)],
  commands: { 'rotate-keys': rotateKeysCommand },
  overview: cardOverview,
  personalData,
  archive: archived,
} satisfies Feature

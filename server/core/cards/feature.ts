import type { Feature } from '#server/core/feature.ts'
import { createPublisher } from './publisher.ts'
import { releaseEndedCards } from './upkeep.ts'

export const cards = {
  upkeep: releaseEndedCards,
  services: (deps) => [createPublisher(deps)],
} satisfies Feature

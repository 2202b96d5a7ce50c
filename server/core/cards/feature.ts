import type { Feature } from '#server/core/feature.ts'
import { createPublisher } from './publisher.ts'
import { releaseEndedCards } from './upkeep.ts'
import { personalData } from './personal-data.ts'

export const cards = {
  upkeep: releaseEndedCards,
  services: (deps) => [createPublisher(deps)],
  personalData,
} satisfies Feature

import type { Feature } from '#server/core/feature.ts'
import { rotateKeysCommand } from './rotate-command.ts'
import { createPublisher } from './publisher.ts'
import { releaseEndedCards } from './upkeep.ts'
import { personalData } from './personal-data.ts'

export const cards = {
  upkeep: releaseEndedCards,
  services: (deps) => [createPublisher(deps)],
  commands: { 'rotate-keys': rotateKeysCommand },
  personalData,
} satisfies Feature

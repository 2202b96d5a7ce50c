import type { Feature } from '#server/core/feature.ts'
import { createCounter } from './check-counts.ts'
import { dropOldChecks } from './upkeep.ts'

export const verification = {
  upkeep: dropOldChecks,
  services: (deps) => [createCounter(deps)],
} satisfies Feature

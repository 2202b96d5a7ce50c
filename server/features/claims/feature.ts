import type { Feature } from '#server/core/feature.ts'
import { deleteOldClaims } from './queries.ts'
import { claimRoutes } from './routes.ts'

export const claims = {
  routes: claimRoutes,
  upkeep: ({ db, clock }) => deleteOldClaims(db, clock.now()),
  // A code leads to a card that has no account; it goes when it is used.
  personalData: { cardClaim: null },
} satisfies Feature

import type { Feature } from '#server/core/feature.ts'
import { deleteOldClaims } from './queries.ts'
import { claimRoutes } from './routes.ts'
import { OPENS_SOMETHING } from '#server/core/archive-part.ts'

export const claims = {
  routes: claimRoutes,
  upkeep: ({ db, clock }) => deleteOldClaims(db, clock.now()),
  // A code belongs to a card without an account, and is deleted when used.
  personalData: { cardClaim: null },
  archive: { cardClaim: OPENS_SOMETHING },
} satisfies Feature

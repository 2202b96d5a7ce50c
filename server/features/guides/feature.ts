import { transaction } from '#db/connect.ts'
import type { Feature } from '#server/core/feature.ts'
import { guideRoutes } from './routes.ts'
import { deleteOldFeedback } from './queries.ts'

/** Longer than that a guide is not the one that was voted on. */
const FEEDBACK_MS = 365 * 24 * 3_600_000

export const guides = {
  routes: guideRoutes,
  upkeep: ({ db }, now) => transaction(db, () => deleteOldFeedback(db, now - FEEDBACK_MS)),
  // Keyed by digests that only the server's secret makes, another for each guide: a mere count.
  personalData: { guideFeedback: null },
} satisfies Feature

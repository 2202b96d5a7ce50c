import { transaction } from '#db/connect.ts'
import type { Feature } from '#server/core/feature.ts'
import { guideRoutes } from './routes.ts'
import { deleteOldFeedback } from './queries.ts'
import type { ArchiveParts } from '#server/core/archive-part.ts'

/** Longer than that a guide is not the one that was voted on. */
const FEEDBACK_MS = 365 * 24 * 3_600_000

export const guides = {
  routes: guideRoutes,
  upkeep: ({ db }, now) => transaction(db, () => deleteOldFeedback(db, now - FEEDBACK_MS)),
  // Keyed by digests that only the server's secret makes, another for each guide: a mere count.
  personalData: { guideFeedback: null },
  archive: {
    guideFeedback: {
      file: 'contenuti/lavoro/voti-alle-istruzioni',
      about: 'Una risposta a «È stato utile?».',
      key: ['guide', 'voter'],
      columns: {
        guide: "Codice dell'istruzione",
        voter: 'Impronta di chi ha risposto: non dice chi',
        useful: 'Se è stata utile',
        votedAt: 'Quando',
      },
    },
  } satisfies ArchiveParts,
} satisfies Feature

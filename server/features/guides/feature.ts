import { transaction } from '#db/connect.ts'
import type { Feature } from '#server/core/feature.ts'
import { guideRoutes } from './routes.ts'
import { deleteOldFeedback } from './queries.ts'
import type { ArchiveParts } from '#server/core/archive-part.ts'

/** After this time a guide has changed too much for its votes. */
const FEEDBACK_MS = 365 * 24 * 3_600_000

export const guides = {
  routes: guideRoutes,
  upkeep: ({ db }, now) => transaction(db, () => deleteOldFeedback(db, now - FEEDBACK_MS)),
  // A voter is a digest by the server's secret, different for each guide, so the rows are not personal.
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

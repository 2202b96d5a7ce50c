import type { Feature } from '#server/core/feature.ts'
import { personalData } from './personal-data.ts'
import { duplicateRoutes } from './routes.ts'
import type { ArchiveParts } from '#server/core/archive-part.ts'

const archive = {
  keptApart: {
    file: 'persone/non-doppioni',
    about: 'Due tessere simili che sono di due persone.',
    key: ['cardNumber', 'otherNumber'],
    columns: { otherNumber: "Numero dell'altra tessera", decidedAt: 'Quando è stato deciso' },
  },
} satisfies ArchiveParts

export const duplicates = { routes: duplicateRoutes, personalData, archive } satisfies Feature

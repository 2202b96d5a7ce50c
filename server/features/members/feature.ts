import type { Feature } from '#server/core/feature.ts'
import { cardActRoutes } from './act-routes.ts'
import { exportMembersCommand } from './export-command.ts'
import { askedNames } from './holder-name.ts'
import { memberRoutes } from './routes.ts'
import { personalData } from './personal-data.ts'
import { memberTaskRoutes } from './task-routes.ts'
import { memberTaskJob } from './task-job.ts'
import { sportRecordRoutes } from './sport-routes.ts'
import { deleteTaskCards } from './task-queries.ts'
import { dropOldTasks } from './tasks.ts'
import { FOR_A_WHILE } from '#server/core/archive-part.ts'
import { memberViewRoutes } from './view-routes.ts'

export const members = {
  // Routes with «tasks» and «views» come before those with «{number}».
  routes: [...memberTaskRoutes, ...memberViewRoutes, ...memberRoutes, ...cardActRoutes, ...sportRecordRoutes],
  jobs: [memberTaskJob],
  overview: [askedNames],
  upkeep: dropOldTasks,
  onCardsRemoved: deleteTaskCards,
  personalData,
  archive: {
    memberTask: FOR_A_WHILE,
    memberTaskCard: FOR_A_WHILE,
    memberView: {
      file: 'soci/viste',
      about: "Una vista salvata dell'elenco dei soci.",
      columns: { name: 'Nome', nameFold: 'Nome come lo confronta la ricerca', query: "Filtri, ordine e colonne, come nell'indirizzo" },
    },
  },
  commands: { 'export-members': exportMembersCommand },
} satisfies Feature

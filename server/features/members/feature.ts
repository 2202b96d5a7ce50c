import type { Feature } from '#server/core/feature.ts'
import { cardActRoutes } from './act-routes.ts'
import { exportMembersCommand } from './export-command.ts'
import { memberRoutes } from './routes.ts'
import { personalData } from './personal-data.ts'
import { memberTaskRoutes } from './task-routes.ts'
import { memberTaskJob } from './task-job.ts'
import { sportRecordRoutes } from './sport-routes.ts'
import { dropOldTasks } from './tasks.ts'

export const members = {
  // «tasks» before «{number}».
  routes: [...memberTaskRoutes, ...memberRoutes, ...cardActRoutes, ...sportRecordRoutes],
  jobs: [memberTaskJob],
  upkeep: dropOldTasks,
  personalData,
  commands: { 'export-members': exportMembersCommand },
} satisfies Feature

import type { Feature } from '#server/core/feature.ts'
import { importMembersCommand } from './command.ts'
import { keepImports } from './imports.ts'
import { importJob } from './job.ts'
import { personalData } from './personal-data.ts'
import { importRoutes } from './routes.ts'

export const memberImports = {
  routes: importRoutes,
  jobs: [importJob],
  upkeep: keepImports,
  personalData,
  commands: { 'import-members': importMembersCommand },
} satisfies Feature

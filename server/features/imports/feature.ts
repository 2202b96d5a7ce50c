import type { Feature } from '#server/core/feature.ts'
import { importMembersCommand } from './command.ts'
import { keepImports } from './imports.ts'
import { importJob } from './job.ts'
import { personalData } from './personal-data.ts'
import { importRoutes } from './routes.ts'
import { FOR_A_WHILE } from '#server/core/archive-part.ts'

export const memberImports = {
  routes: importRoutes,
  jobs: [importJob],
  upkeep: keepImports,
  personalData,
  archive: { memberImport: FOR_A_WHILE, memberImportPart: FOR_A_WHILE, memberImportRow: FOR_A_WHILE, memberImportDone: FOR_A_WHILE },
  commands: { 'import-members': importMembersCommand },
} satisfies Feature

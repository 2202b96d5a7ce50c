import { transaction } from '#db/connect.ts'
import { ARCHIVE_KEPT_MS } from '#domain/archive/archive.ts'
import { FOR_A_WHILE, type ArchiveParts } from '#server/core/archive-part.ts'
import type { Feature } from '#server/core/feature.ts'
import { exportAllCommand, importAllCommand } from './commands.ts'
import { archiveJob } from './job.ts'
import { archiveMail } from './mails.ts'
import { deleteOldArchives } from './queries.ts'
import { archiveRoutes } from './routes.ts'

export const archive = {
  routes: archiveRoutes,
  jobs: [archiveJob],
  mails: [archiveMail],
  upkeep: ({ db }, now) => transaction(db, () => deleteOldArchives(db, now - ARCHIVE_KEPT_MS)),
  commands: { 'export-all': exportAllCommand, 'import-all': importAllCommand },
  // The audit has the archive's author; the row is deleted after a day.
  personalData: { archive: null, archivePiece: null },
  archive: { archive: FOR_A_WHILE, archivePiece: FOR_A_WHILE } satisfies ArchiveParts,
} satisfies Feature

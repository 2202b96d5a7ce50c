import { FOR_A_WHILE, type ArchiveParts } from '#server/core/archive-part.ts'
import type { Feature } from '#server/core/feature.ts'
import { exportAllCommand, importAllCommand } from './commands.ts'

export const archive = {
  commands: { 'export-all': exportAllCommand, 'import-all': importAllCommand },
  personalData: { archive: null, archivePiece: null },
  archive: { archive: FOR_A_WHILE, archivePiece: FOR_A_WHILE } satisfies ArchiveParts,
} satisfies Feature

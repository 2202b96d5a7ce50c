import { list } from './fields.ts'
import { choice, innerId, line, lines, optional, optionalWhole } from './kinds.ts'

export const GUIDE_AUDIENCES = ['tutti', 'soci', 'partner'] as const

export const istruzioniForm = {
  topic: line(60),
  title: line(100),
  summary: line(160),
  readMinutes: optionalWhole(1, 60),
  audience: optional(choice(GUIDE_AUDIENCES), 'tutti'),
  keywords: list(line(40), 20),
  bodyMarkdown: lines(12_000),
  /** Names of drawings in the app: an icon, and one picture for each step. */
  icon: optional(innerId, ''),
  pictures: list(innerId, 12),
}

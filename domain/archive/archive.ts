export const ARCHIVE_STATES = ['making', 'ready', 'failed'] as const
export type ArchiveState = (typeof ARCHIVE_STATES)[number]

/** How long an archive can be downloaded. */
export const ARCHIVE_KEPT_MS = 24 * 3_600_000

/** `done`, `total`: rows and files. `until`: the end of the download, epoch ms; `by`: its author, null after erasure. */
export type Archive = {
  id: string
  state: ArchiveState
  done: number
  total: number
  bytes: number
  createdAt: number
  until: number
  by: string | null
}

/** GET /api/staff/archive. `archive`: the latest one, until its deletion. */
export type ArchiveAnswer = { archive: Archive | null }

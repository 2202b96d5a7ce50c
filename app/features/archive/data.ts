import type { ArchiveAnswer } from '#domain/archive/archive.ts'
import { call, send } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'
import { saveAnswer } from '#app/platform/device/save-file.ts'

const ARCHIVE = '/api/staff/archive'

export const archive = createResource<ArchiveAnswer | null>({
  name: 'archive',
  load: () => call<ArchiveAnswer>('GET', ARCHIVE),
  refused: ({ status }, known) => (status === 403 ? null : known),
})

/** @throws ApiError auth.twofactor_missing, auth.too_many_attempts */
export const begin = (requestKey: string) => archive.change(call<ArchiveAnswer>('POST', ARCHIVE, { requestKey }))

/** @throws ApiError */
export const drop = (id: string) => archive.change(call<ArchiveAnswer>('DELETE', `${ARCHIVE}/${encodeURIComponent(id)}`))

/** For a large file on a slow line. */
const PATIENCE_MS = 3_600_000

/** @returns whether the file is among the downloads @throws ApiError api.not_found */
export const save = (id: string) =>
  saveAnswer(
    send('GET', `${ARCHIVE}/${encodeURIComponent(id)}/file`, undefined, { signal: AbortSignal.timeout(PATIENCE_MS) }),
    'archivio.zip',
  )

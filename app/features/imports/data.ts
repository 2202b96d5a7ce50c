import {
  IMPORT_PART_BYTES,
  type AlikeBy,
  type Choice,
  type ImportedRows,
  type ImportList,
  type ImportOptions,
  type MemberImport,
  type ReadAs,
} from '#domain/imports/import.ts'
import type { ImportColumn } from '#domain/imports/columns.ts'
import { call, send } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'
import { saveAnswer } from '#app/platform/device/save-file.ts'
import { keyed } from '#app/platform/keyed.ts'
import { pagedList } from '#app/platform/paged-list.ts'
import { workDone } from '#app/shell/desk/done-work.ts'

// Names and addresses stay in the page's memory.

const IMPORTS = '/api/staff/imports'
const at = (id: string, act = '') => `${IMPORTS}/${encodeURIComponent(id)}${act}`

export const imports = createResource<ImportList | null>({
  name: 'imports',
  load: () => call<ImportList>('GET', IMPORTS),
  refused: ({ status }, known) => (status === 403 ? null : known),
})

/** Whether the server is working on it. */
export const isWorking = ({ state }: Pick<MemberImport, 'state'>): boolean => ['checking', 'running', 'undoing', 'settling'].includes(state)

export const memberImport = keyed((id) =>
  createResource<MemberImport | null>({
    name: 'member import',
    load: () => call<MemberImport>('GET', at(id)),
    refused: ({ status }, known) => (status === 403 || status === 404 ? null : known),
    // The list of members shows the result.
    after: (now, before) => void (now && before && isWorking(before) && !isWorking(now) && workDone()),
  }),
)

/** By `<id>/rows?shown=…`. */
export const importRows = pagedList<ImportedRows, 'rows'>({
  name: 'import rows',
  path: (query) => `${IMPORTS}/${query}`,
  rows: 'rows',
  id: ({ row }) => String(row),
})

/** A part may take a minute on a slow line; opening the whole file is one call. */
const PATIENCE_MS = 120_000

/** Ids of incomplete uploads: the same file, chosen again, resumes. */
const unfinished = new Map<string, string>()

/** Uploads a file in parts, from where it stopped, and opens it. @returns the import's id @throws ApiError */
export async function sendFile(file: File, onProgress: (sent: number) => void): Promise<string> {
  const { name, size, lastModified } = file
  const key = `${name} ${size} ${lastModified}`
  const id = unfinished.get(key) ?? crypto.randomUUID()
  unfinished.set(key, id)
  const { received } = await call<MemberImport>('POST', IMPORTS, { id, name: name.slice(-200) || 'soci', bytes: size })
  for (let part = Math.ceil(received / IMPORT_PART_BYTES); part * IMPORT_PART_BYTES < size; part += 1) {
    const sent = part * IMPORT_PART_BYTES
    onProgress(sent)
    const piece = file.slice(sent, sent + IMPORT_PART_BYTES)
    const headers = { 'Content-Type': 'application/octet-stream' }
    await call('PUT', at(id, `/parts/${part}`), undefined, { body: piece, headers, signal: AbortSignal.timeout(PATIENCE_MS) })
  }
  onProgress(size)
  await look(id, {})
  unfinished.delete(key)
  return id
}

/** Opens the file again with other settings. @throws ApiError */
export const look = (id: string, as: Partial<ReadAs>) =>
  memberImport(id).change(call<MemberImport>('POST', at(id, '/look'), as, { signal: AbortSignal.timeout(PATIENCE_MS) }))

/** @throws ApiError */
export const check = (id: string, asked: { columns: readonly ImportColumn[]; options: Omit<ImportOptions, 'from1904'> }) =>
  memberImport(id).change(call<MemberImport>('POST', at(id, '/check'), asked))

/** @param row null: all rows of this kind @throws ApiError */
export async function choose(id: string, by: AlikeBy, choice: Choice, row: number | null): Promise<void> {
  await memberImport(id).change(call<MemberImport>('POST', at(id, '/choice'), { by, choice, row }))
  if (row !== null) await importRows.at(rowsOf(id, 'alike')).refresh()
}

export const rowsOf = (id: string, shown: string): string => `${encodeURIComponent(id)}/rows?shown=${shown}`

/** @throws ApiError import.not_now */
export const act = (id: string, what: 'run' | 'undo' | 'settle') => memberImport(id).change(call<MemberImport>('POST', at(id, `/${what}`)))

/** @throws ApiError import.not_now */
export async function drop(id: string): Promise<void> {
  await call<void>('DELETE', at(id))
  await imports.refresh()
}

/** @returns whether the file is among the downloads @throws ApiError */
export const saveRejected = (id: string) => saveAnswer(send('GET', at(id, '/rejected')), 'righe-da-correggere.csv')

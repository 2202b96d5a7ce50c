import type { ReportMode } from '#domain/reports/report.ts'
import { owner } from '#app/platform/own-copy.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import type { ReportFile } from './waiting.ts'
import { readSnapshot, run } from '#app/platform/snapshots.ts'

/**
 * A report draft. It lives as long as its tab (sessionStorage), so that it survives a reload or an update, but not until the next user of
 * the phone. Its files are too large for that and are in IndexedDB under its `id`.
 */
export type ReportDraft = {
  id: string
  category: string
  body: string
  /** Null: the writer's default. */
  mode: ReportMode | null
  point: { lat: number; lng: number } | null
  label: string
  name: string
  email: string
}

const KEY = 'report-draft'
const FILES = 'report-draft:'
const VERSION = 1
/** How long the files of a closed tab are kept. */
const FILES_KEPT_MS = 24 * 3_600_000

export const newDraft = (category = ''): ReportDraft => ({
  id: crypto.randomUUID(),
  category,
  body: '',
  mode: null,
  point: null,
  label: '',
  name: '',
  email: '',
})

/** A visitor's draft survives a sign-in; a member's draft is visible to that member only. */
export function readDraft(): ReportDraft | null {
  const kept = keptDraft()
  return kept && !kept.isSending && (kept.owner === null || kept.owner === owner()) ? kept.draft : null
}

type KeptDraft = { version: number; owner: string | null; draft: ReportDraft; isSending?: boolean }

function keptDraft(): KeptDraft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as KeptDraft | null
    return kept?.version === VERSION ? kept : null
  } catch {
    return null
  }
}

export function writeDraft(draft: ReportDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ version: VERSION, owner: owner(), draft }))
  } catch (error) {
    logWarning('draft of a report not kept', error)
  }
}

/** A report being sent is no draft: after a reload it would be sent twice. */
export const hideDraft = (draft: Named): void => mark(draft, true)
/** Restores the draft after a refusal. A draft of a person who signed out meanwhile is not restored. */
export const showDraft = (draft: Named): void => mark(draft, false)

type Named = Pick<ReportDraft, 'id'>

function mark({ id }: Named, isSending: boolean): void {
  const kept = keptDraft()
  try {
    if (kept?.draft.id === id) sessionStorage.setItem(KEY, JSON.stringify({ ...kept, isSending }))
  } catch (error) {
    logWarning('draft of a report not marked', error)
  }
}

/** Deletes this draft; another one begun during the sending stays. */
export function dropDraft({ id }: Named): void {
  try {
    if (keptDraft()?.draft.id === id) sessionStorage.removeItem(KEY)
  } catch {
    return
  }
  writeDraftFiles(id, []).catch((error: unknown) => logWarning('files of a draft not dropped', error))
}

/** Deletes a member's draft in this tab; a visitor's stays. */
export function dropDraftOf(uid: string): void {
  const kept = keptDraft()
  if (kept?.owner === uid) dropDraft(kept.draft)
}

/** Never throws: without the files the person picks them again. */
export async function readDraftFiles(id: string): Promise<ReportFile[]> {
  const kept = await readSnapshot<ReportFile[]>(FILES + id, VERSION, Array.isArray)
  return kept?.data ?? []
}

/** @throws DOMException when the browser refuses to store */
export async function writeDraftFiles(id: string, files: ReportFile[]): Promise<void> {
  if (files.length === 0) return run('readwrite', (store) => store.delete(FILES + id))
  await run('readwrite', (store) => store.put({ version: VERSION, fetchedAt: Date.now(), data: files }, FILES + id))
}

/** Deletes the files of drafts whose tab was closed. Never throws. */
export async function dropOldDraftFiles(): Promise<void> {
  try {
    const range = IDBKeyRange.bound(FILES, 'report-draft;')
    const keys = await run<string[]>('readonly', (store) => store.getAllKeys(range))
    for (const key of keys) {
      const kept = await run<{ fetchedAt: number } | undefined>('readonly', (store) => store.get(key))
      if (kept && kept.fetchedAt < Date.now() - FILES_KEPT_MS) await run('readwrite', (store) => store.delete(key))
    }
  } catch (error) {
    logWarning('old drafts not dropped', error)
  }
}

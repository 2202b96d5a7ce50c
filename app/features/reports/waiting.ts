import type { ErrorCode, FieldProblems } from '#domain/errors.ts'
import type { NewReport, ReportReceipt, UploadRef } from '#domain/reports/report.ts'
import { readKey } from '#app/platform/session/device-user.ts'
import { createStore } from '#app/platform/create-store.ts'
import { owner } from '#app/platform/own-copy.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { REPORTS_WAITING } from './waiting-mark.ts'
import { run } from '#app/platform/snapshots.ts'

/** A prepared photo or PDF; `id` is local to this device; `isLocked`: a PDF that may require a password. */
export type ReportFile = { id: string; name: string; type: string; blob: Blob; isLocked?: boolean }

/** `upload`: where the server has the file, or a part of it. */
type WaitingFile = ReportFile & { upload: UploadRef | null; isDone: boolean }

/**
 * A report written on this device. It is retried with its `key` until the server has it; then it is deleted, unless it has a code that the
 * person has not noted yet.
 */
export type WaitingReport = {
  key: string
  /** The writer's account on this device; null: a visitor. Never sent. */
  owner: string | null
  form: Omit<NewReport, 'requestKey' | 'files'>
  files: WaitingFile[]
  writtenAt: number
  /** Refused: the person must decide what to do. */
  problem: { code: ErrorCode; fields: FieldProblems } | null
  receipt: ReportReceipt | null
  /** Since when (epoch ms) its writer is not signed in here, without having signed out. */
  awaySince?: number
}

/** A sent report with a code, or a mail, that its writer must still handle. */
export type SentReport = WaitingReport & { receipt: ReportReceipt }

const PREFIX = 'report:'
const VERSION = 1
/** How long a report is kept for a writer whose session the server ended: hidden from everybody else, and not sent. */
const AWAY_MS = 7 * 24 * 3_600_000
/** The account that signed out, until its reports are deleted here. */
const LEFT = 'reports-left'

/** The current user's reports on this device, oldest first. */
const waiting = createStore<WaitingReport[]>([])
export const waitingReports = waiting.get
export const useWaitingReports = waiting.use

/** Tells the other tabs to reload after a change. */
const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel('reports') : null
others?.addEventListener('message', () => void lookAgain())

/** @throws DOMException when the browser refuses to store */
export async function keepReport(one: WaitingReport): Promise<void> {
  await run('readwrite', (store) => store.put({ version: VERSION, ...one }, PREFIX + one.key))
  await changed()
}

/** Null when it is gone: sent by another tab, or deleted. */
export async function keptReport(key: string): Promise<WaitingReport | null> {
  const found = await run<(WaitingReport & { version: number }) | undefined>('readonly', (store) => store.get(PREFIX + key))
  return found?.version === VERSION ? found : null
}

/** Changes a report that still exists; a deleted one does not come back. @throws DOMException when the browser refuses to store */
export async function amendReport(key: string, change: (one: WaitingReport) => WaitingReport): Promise<void> {
  await run('readwrite', (store) => {
    const asked = store.get(PREFIX + key) as IDBRequest<(WaitingReport & { version: number }) | undefined>
    asked.addEventListener('success', () => {
      const found = asked.result
      if (found?.version === VERSION) store.put({ ...change(found), version: VERSION }, PREFIX + key)
    })
    return asked
  })
  await changed()
}

export async function dropReport(key: string): Promise<void> {
  await run('readwrite', (store) => store.delete(PREFIX + key))
  await changed()
}

/** Its mail was confirmed, perhaps in another tab: this device stops asking for it. Never throws. */
export async function noteConfirmed(number: string): Promise<void> {
  try {
    for (const { key, receipt } of await allReports())
      if (receipt?.number === number) await amendReport(key, (one) => ({ ...one, receipt: { ...receipt, confirmationSent: false } }))
  } catch (error) {
    logWarning('confirmation not noted', error)
  }
}

/**
 * Deletes the unsent reports of a person who signs out. Never throws: nothing may block a sign-out, and `tidyReports` completes a failed
 * deletion.
 */
export async function dropReportsOf(uid: string): Promise<void> {
  // Written even if no report is known here: the list may not be loaded yet, and the next start checks both marks.
  markLeft(uid)
  markWaiting(true)
  try {
    const theirs = (await allReports()).filter(({ owner: whose }) => whose === uid)
    for (const { key } of theirs) await run('readwrite', (store) => store.delete(PREFIX + key))
    markLeft(null)
    await changed()
  } catch (error) {
    logWarning('waiting reports not taken off the device', error)
  }
}

/**
 * Tidies reports of people who are not signed in: deleted after a sign-out; otherwise kept for seven days from when this was first noticed.
 * Never throws.
 */
export async function tidyReports(): Promise<void> {
  const left = readKey(LEFT)
  if (left) await dropReportsOf(left)
  const now = Date.now()
  try {
    for (const { key, owner: whose, awaySince } of await allReports()) {
      const isAway = whose !== null && whose !== owner()
      if (!isAway) {
        if (awaySince !== undefined) await amendReport(key, ({ awaySince: _back, ...one }) => one)
      } else if (awaySince === undefined) await amendReport(key, (one) => ({ ...one, awaySince: now }))
      else if (awaySince <= now - AWAY_MS) await dropReport(key)
    }
  } catch (error) {
    logWarning('waiting reports not looked through', error)
  }
}

/** The number of reports kept here for the person whose session the server ended. Never throws. */
export async function countReportsOf(uid: string): Promise<number> {
  const all = await allReports().catch(() => [])
  return all.filter(({ owner: whose, receipt }) => whose === uid && !receipt).length
}

export async function lookAgain(): Promise<void> {
  const all = await allReports().catch(() => null)
  waiting.set((all ?? []).filter((one) => one.owner === null || one.owner === owner()))
  // Not loaded does not mean empty: the next start looks again.
  if (!all) return
  // Also for hidden reports: their days are counted at every start.
  markWaiting(readKey(LEFT) !== null || all.some(({ receipt, owner: whose }) => !receipt || (whose !== null && whose !== owner())))
}

async function allReports(): Promise<WaitingReport[]> {
  const range = IDBKeyRange.bound(PREFIX, 'report;')
  const found = await run<(WaitingReport & { version: number })[]>('readonly', (store) => store.getAll(range))
  return found.filter(({ version }) => version === VERSION).toSorted((a, b) => a.writtenAt - b.writtenAt)
}

async function changed(): Promise<void> {
  await lookAgain()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the rule is about windows; a channel has one origin
  others?.postMessage('changed')
}

function markWaiting(is: boolean): void {
  try {
    if (is) localStorage.setItem(REPORTS_WAITING, '1')
    else if (readKey(REPORTS_WAITING)) localStorage.removeItem(REPORTS_WAITING)
  } catch (error) {
    logWarning('waiting reports not marked', error)
  }
}

function markLeft(uid: string | null): void {
  try {
    if (uid) localStorage.setItem(LEFT, uid)
    else if (readKey(LEFT)) localStorage.removeItem(LEFT)
  } catch (error) {
    logWarning('sign-out not marked', error)
  }
}

import type { ErrorCode, FieldProblems } from '#domain/errors.ts'
import type { NewReport, ReportReceipt, UploadRef } from '#domain/reports/report.ts'
import { readKey } from '#app/platform/session/device-user.ts'
import { createStore } from '#app/platform/create-store.ts'
import { owner } from '#app/platform/own-copy.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { REPORTS_WAITING } from './waiting-mark.ts'
import { run } from '#app/platform/snapshots.ts'

/** A photo or a PDF as it will be sent; `id` is this device's own name for it; `isLocked`: a PDF that may ask for a password. */
export type ReportFile = { id: string; name: string; type: string; blob: Blob; isLocked?: boolean }

/** `upload`: where the server has it, or a part of it. */
type WaitingFile = ReportFile & { upload: UploadRef | null; isDone: boolean }

/**
 * A report that this device has written. Until the server has it, it is sent again and again with its `key`; then it goes, unless there is
 * a code that the person has not noted yet.
 */
export type WaitingReport = {
  key: string
  /** The account of its writer on this device; null: a visitor. Never sent. */
  owner: string | null
  form: Omit<NewReport, 'requestKey' | 'files'>
  files: WaitingFile[]
  writtenAt: number
  /** Refused: only the person can say what becomes of it. */
  problem: { code: ErrorCode; fields: FieldProblems } | null
  receipt: ReportReceipt | null
  /** Since when (epoch ms) its person is not signed in here, though they have not signed out. */
  awaySince?: number
}

/** Sent and with a code, or a mail, that its person has still to see to. */
export type SentReport = WaitingReport & { receipt: ReportReceipt }

const PREFIX = 'report:'
const VERSION = 1
/** So long it waits for its person when the server has ended their session: hidden from everybody else, and not sent. */
const AWAY_MS = 7 * 24 * 3_600_000
/** The account that has signed out, until its reports here are gone. */
const LEFT = 'reports-left'

/** What this device has of its present user, oldest first. */
const waiting = createStore<WaitingReport[]>([])
export const waitingReports = waiting.get
export const useWaitingReports = waiting.use

/** The other tabs look again when one has changed something. */
const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel('reports') : null
others?.addEventListener('message', () => void lookAgain())

/** @throws DOMException where the browser refuses to store */
export async function keepReport(one: WaitingReport): Promise<void> {
  await run('readwrite', (store) => store.put({ version: VERSION, ...one }, PREFIX + one.key))
  await changed()
}

/** Null when it is gone: sent by another tab, or taken away. */
export async function keptReport(key: string): Promise<WaitingReport | null> {
  const found = await run<(WaitingReport & { version: number }) | undefined>('readonly', (store) => store.get(PREFIX + key))
  return found?.version === VERSION ? found : null
}

/** Changes one that is still here: what was taken away meanwhile does not come back. @throws DOMException where the browser refuses to store */
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

/** Its mail was answered, perhaps in another tab: this device asks for it no more. Never throws. */
export async function noteConfirmed(number: string): Promise<void> {
  try {
    for (const { key, receipt } of await allReports())
      if (receipt?.number === number) await amendReport(key, (one) => ({ ...one, receipt: { ...receipt, confirmationSent: false } }))
  } catch (error) {
    logWarning('confirmation not noted', error)
  }
}

/**
 * Removes the unsent reports of a person who signs out. Never throws: nothing keeps a person from signing out, and `tidyReports` makes up
 * for a storage that fails now.
 */
export async function dropReportsOf(uid: string): Promise<void> {
  // Written even if nothing is known to be here: the list may not have been read, and the next start looks if both say so.
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
 * Tidies reports of people who are not signed in: removed after a sign-out; else kept for seven days from when this was first seen. Never
 * throws.
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

/** How many reports wait here for the person whose session the server ended. Never throws. */
export async function countReportsOf(uid: string): Promise<number> {
  const all = await allReports().catch(() => [])
  return all.filter(({ owner: whose, receipt }) => whose === uid && !receipt).length
}

export async function lookAgain(): Promise<void> {
  const all = await allReports().catch(() => null)
  waiting.set((all ?? []).filter((one) => one.owner === null || one.owner === owner()))
  // Not read is not empty: the next start looks again.
  if (!all) return
  // Also what nobody sees: its days are counted at every start.
  markWaiting(readKey(LEFT) !== null || all.some(({ receipt, owner: whose }) => !receipt || (whose !== null && whose !== owner())))
}

async function allReports(): Promise<WaitingReport[]> {
  const range = IDBKeyRange.bound(PREFIX, 'report;')
  const found = await run<(WaitingReport & { version: number })[]>('readonly', (store) => store.getAll(range))
  return found.filter(({ version }) => version === VERSION).toSorted((a, b) => a.writtenAt - b.writtenAt)
}

async function changed(): Promise<void> {
  await lookAgain()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is of windows; a channel is of one origin
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

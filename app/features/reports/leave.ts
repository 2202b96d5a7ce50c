import { createStore } from '#app/platform/create-store.ts'
import { owner } from '#app/platform/own-copy.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { dropDraft, dropDraftOf, readDraft } from './draft.ts'
import { countReportsOf, dropReportsOf, lookAgain, tidyReports, waitingReports } from './waiting.ts'

/** Data that a sign-out would delete. */
export type Unsent = {
  /** The number of unsent reports. */
  reports: number
  /** The number of anonymous reports whose codes were not noted. */
  codes: number
  /** True with a draft in this tab. */
  isDraft: boolean
}

export const NOTHING_UNSENT: Unsent = { reports: 0, codes: 0, isDraft: false }

/** A storage that does not respond must not block a sign-out. */
const PATIENCE_MS = 1_000
const patience = <T>(then: T) => new Promise<T>((resolve) => setTimeout(resolve, PATIENCE_MS, then))

/** For a press: a storage that responds too slowly counts as empty. Never throws. */
export const findUnsent = (): Promise<Unsent> => Promise.race([lookForUnsent(), patience(NOTHING_UNSENT)])

/** Looks for the signed-in person's unsent reports. May be slow. Never throws. */
export async function lookForUnsent(): Promise<Unsent> {
  await lookAgain()
  const own = waitingReports().filter(({ owner: whose }) => whose === owner())
  const reports = own.filter(({ receipt }) => !receipt).length
  return { reports, codes: own.length - reports, isDraft: readDraft() !== null }
}

/** The account whose session ended in this tab. */
const ENDED = 'reports-for-return'

/** The number of reports kept for the person whose session the server ended in this tab. */
export const waitingForReturn = createStore(0)

/** Never throws. */
export async function lookForReturn(): Promise<void> {
  const uid = endedHere()
  waitingForReturn.set(uid === null || uid === owner() ? 0 : await countReportsOf(uid))
}

function endedHere(): string | null {
  try {
    return sessionStorage.getItem(ENDED)
  } catch {
    return null
  }
}

function noteEnded(uid: string | null): void {
  try {
    if (uid) sessionStorage.setItem(ENDED, uid)
    else sessionStorage.removeItem(ENDED)
  } catch (error) {
    logWarning('end of a session not noted', error)
  }
}

/**
 * Called at every end of a session. A sign-out deletes the person's unsent reports. Never throws.
 *
 * @param comesBack the server ended the session: unsent reports, and this tab's draft, are kept for this person alone
 */
export async function leaveReports(uid: string, comesBack: boolean): Promise<void> {
  if (!comesBack) {
    dropDraftOf(uid)
    await dropReportsOf(uid)
  }
  await tidyReports()
  await lookAgain()
  noteEnded(comesBack ? uid : null)
  await lookForReturn()
}

/** Deletes the unsent reports after the person was asked, before the sign-out becomes visible. Never throws. */
export async function dropUnsent(): Promise<void> {
  const uid = owner()
  const draft = readDraft()
  if (draft) dropDraft(draft)
  if (uid === null) return
  await Promise.race([dropReportsOf(uid), patience(undefined)])
}

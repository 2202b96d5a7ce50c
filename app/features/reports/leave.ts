import { createStore } from '#app/platform/create-store.ts'
import { owner } from '#app/platform/own-copy.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { dropDraft, dropDraftOf, readDraft } from './draft.ts'
import { countReportsOf, dropReportsOf, lookAgain, tidyReports, waitingReports } from './waiting.ts'

/** What of somebody would be gone with a sign-out. */
export type Unsent = {
  /** How many reports have not been sent. */
  reports: number
  /** The number of anonymous reports whose codes were not noted. */
  codes: number
  /** One is half written in this tab. */
  isDraft: boolean
}

export const NOTHING_UNSENT: Unsent = { reports: 0, codes: 0, isDraft: false }

/** A storage that does not answer must not keep anybody from signing out. */
const PATIENCE_MS = 1_000
const patience = <T>(then: T) => new Promise<T>((resolve) => setTimeout(resolve, PATIENCE_MS, then))

/** After a press: a storage that is slow to answer has nothing. Never throws. */
export const findUnsent = (): Promise<Unsent> => Promise.race([lookForUnsent(), patience(NOTHING_UNSENT)])

/** Looks for the signed-in person's unsent reports. May take long. Never throws. */
export async function lookForUnsent(): Promise<Unsent> {
  await lookAgain()
  const own = waitingReports().filter(({ owner: whose }) => whose === owner())
  const reports = own.filter(({ receipt }) => !receipt).length
  return { reports, codes: own.length - reports, isDraft: readDraft() !== null }
}

/** The account whose session ended in this tab. */
const ENDED = 'reports-for-return'

/** How many reports wait for the person who was signed in in this tab until their session was ended for them. */
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
 * Every end of a session comes here. Who signs out takes what they wrote and was not sent with them. Never throws.
 *
 * @param comesBack the server has ended it: what waits, and what is half written in its tab, waits for them and is nobody else's
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

/** To be called before they are seen to be gone, where they were asked and told so: nothing is left when they are. Never throws. */
export async function dropUnsent(): Promise<void> {
  const uid = owner()
  const draft = readDraft()
  if (draft) dropDraft(draft)
  if (uid === null) return
  await Promise.race([dropReportsOf(uid), patience(undefined)])
}

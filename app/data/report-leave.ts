import { owner } from './own-copy.ts'
import { dropDraft, dropDraftOf, readDraft } from './report-draft.ts'
import { dropReportsOf, lookAgain, waitingReports } from './report-waiting.ts'

/** How many reports of who is signed in have not been sent: they go with them. */
export async function countUnsent(): Promise<number> {
  await lookAgain()
  return waitingReports().filter(({ owner: whose, receipt }) => whose === owner() && !receipt).length
}

/** A storage that does not answer must not keep anybody from signing out. */
const PATIENCE_MS = 1_000

/**
 * Every end of a session comes here: what they wrote and was not sent goes with them. Never throws.
 *
 * @param ended by the server: then what is half written lives on in its tab, as theirs
 */
export async function dropUnsentOf(uid: string, ended: boolean): Promise<void> {
  if (!ended) dropDraftOf(uid)
  await dropReportsOf((whose) => whose === uid)
}

/** To be called before they are seen to be gone, where they were asked and told so: nothing is left when they are. Never throws. */
export async function dropUnsent(): Promise<void> {
  const uid = owner()
  const draft = readDraft()
  if (draft) dropDraft(draft)
  if (uid === null) return
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))
  await Promise.race([dropReportsOf((whose) => whose === uid), patience])
}

import { owner } from './own-copy.ts'
import { dropDraft, readDraft } from './report-draft.ts'
import { dropReportsOf, lookAgain, waitingReports } from './report-waiting.ts'

/** How many reports of who is signed in have not been sent: they go with them. */
export async function countUnsent(): Promise<number> {
  await lookAgain()
  return waitingReports().filter(({ owner: whose, receipt }) => whose === owner() && !receipt).length
}

/** A storage that does not answer must not keep anybody from signing out. */
const PATIENCE_MS = 1_000

/** To be called before they sign out: what they wrote and was not sent leaves this device with them. Never throws. */
export async function dropUnsent(): Promise<void> {
  const uid = owner()
  const draft = readDraft()
  if (draft) dropDraft(draft)
  if (uid === null) return
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))
  await Promise.race([dropReportsOf((whose) => whose === uid), patience])
}

import { owner } from './own-copy.ts'
import { dropDraft, readDraft } from './report-draft.ts'
import { dropReportsOf, lookAgain, waitingReports } from './report-waiting.ts'

/** How many reports of who is signed in have not been sent: they go with them. */
export async function countUnsent(): Promise<number> {
  await lookAgain()
  return waitingReports().filter(({ owner: whose, receipt }) => whose === owner() && !receipt).length
}

/** To be called before they sign out: what they wrote and was not sent leaves this device with them. Never throws. */
export async function dropUnsent(): Promise<void> {
  const uid = owner()
  const draft = readDraft()
  if (draft) dropDraft(draft)
  if (uid !== null) await dropReportsOf((whose) => whose === uid)
}

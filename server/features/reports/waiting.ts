import type { Deps } from '#server/core/deps.ts'
import type { ReportCategory } from '#domain/reports/report-categories.ts'
import { openReport } from './content.ts'
import { ownerDigest } from './digests.ts'
import { changeReport, deleteReport, listOwn } from './queries.ts'
import { tellStaff } from './tell-staff.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'config'>

/** What an account has signed before its address was proved. */
const waitingOf = async ({ db, config }: Parts, uid: string) =>
  (await listOwn(db, { uid, owner: ownerDigest(config.secret, uid) })).filter(({ confirmedAt }) => confirmedAt === null)

/**
 * The account's address is proved: what it has signed is read from now on. Joins the running transaction.
 *
 * @param categories asked for before it (tell-staff.ts)
 */
export async function confirmReportsOf(deps: Parts, uid: string, categories: readonly ReportCategory[]): Promise<void> {
  const now = deps.clock.now()
  for (const row of (await waitingOf(deps, uid)).toReversed()) {
    await changeReport(deps.db, row.id, { confirmedAt: now, updatedAt: Math.max(now, row.updatedAt) })
    await tellStaff(deps, await openReport(deps.db, deps.config.secret, row), categories)
  }
}

/** The owner of the address stands here for the first time: what was signed before was somebody else's. Joins the running transaction. */
export async function dropWaitingReportsOf(deps: Parts, uid: string): Promise<void> {
  for (const { id } of await waitingOf(deps, uid)) await deleteReport(deps.db, id)
}

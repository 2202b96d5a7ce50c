import type { Deps } from '#server/core/deps.ts'
import { categoriesOf } from './categories.ts'
import { openReport } from './content.ts'
import { ownerDigest } from './digests.ts'
import { changeReport, deleteReport, listOwn } from './queries.ts'
import { tellStaff } from './tell-staff.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'config'>

/** What an account has signed before its address was proved. */
const waitingOf = async ({ db, config }: Parts, uid: string) =>
  (await listOwn(db, { uid, owner: ownerDigest(config.secret, uid) })).filter(({ confirmedAt }) => confirmedAt === null)

/** The account's address is proved: what it has signed is read from now on. */
export async function confirmReportsOf(deps: Parts & Pick<Deps, 'lists'>, uid: string): Promise<() => Promise<void>> {
  const categories = await categoriesOf(deps)
  return async () => {
    const now = deps.clock.now()
    for (const row of (await waitingOf(deps, uid)).toReversed()) {
      await changeReport(deps.db, row.id, { confirmedAt: now, updatedAt: Math.max(now, row.updatedAt) })
      await tellStaff(deps, await openReport(deps.db, deps.config.secret, row), categories)
    }
  }
}

/** The owner of the address stands here for the first time: what was signed before was somebody else's. Joins the running transaction. */
export async function dropWaitingReportsOf(deps: Parts, uid: string): Promise<void> {
  for (const { id } of await waitingOf(deps, uid)) await deleteReport(deps.db, id)
}

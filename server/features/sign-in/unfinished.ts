import { z } from '@hono/zod-openapi'
import { transaction, type Database } from '#db/connect.ts'
import type { Deps } from '#server/core/deps.ts'
import { defineJob } from '#server/platform/jobs/define.ts'
import { deleteAccounts } from '#server/core/accounts/bulk-queries.ts'
import { findAccount, lockAccount } from '#server/core/accounts/queries.ts'
import { isVouchedFor } from '#server/core/accounts/ways-in-queries.ts'

/** Domain guide §6, retention: as long as an account whose address is never confirmed. */
const UNFINISHED_MS = 30 * 24 * 3_600_000

/**
 * Ends an account that came through a provider and never completed its profile: it has no card, and no other rule would end it. Checked
 * once, when its time is over: no index would find it each night. Joins the running transaction.
 */
export const planEndOfUnfinished = (db: Database, uid: string, now: number) =>
  unfinishedJob.enqueue(db, { uid }, { now, runAt: now + UNFINISHED_MS })

/** Deletes the account unless its profile is written by now, or somebody else stands for it. */
export const unfinishedJob = defineJob({
  kind: 'unfinished',
  payload: z.object({ uid: z.string() }),
  run:
    ({ db }: Pick<Deps, 'db'>) =>
    async ({ uid }) => {
      await transaction(db, async () => {
        // Held: a profile that is being written at this moment is there already, or finds no account.
        await lockAccount(db, uid)
        const account = await findAccount(db, uid)
        if (account?.tessera === null && !(await isVouchedFor(db, uid))) await deleteAccounts(db, [uid])
      })
    },
})

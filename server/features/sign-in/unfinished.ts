import { z } from '@hono/zod-openapi'
import { transaction, type Database } from '#db/connect.ts'
import type { Deps } from '#server/core/deps.ts'
import { defineJob } from '#server/platform/jobs/define.ts'
import { deleteAccounts } from '#server/core/accounts/bulk-queries.ts'
import { findAccount, lockAccount } from '#server/core/accounts/queries.ts'
import { isVouchedFor } from '#server/core/accounts/ways-in-queries.ts'

/** Domain guide §6, retention: the same time as for an unconfirmed address. */
const UNFINISHED_MS = 30 * 24 * 3_600_000

/**
 * Plans the end of an account from a provider that never completes its profile: it has no card, and no other rule would delete it. One job
 * per account, since no index would find it each night. Joins the running transaction.
 */
export const planEndOfUnfinished = (db: Database, uid: string, now: number) =>
  unfinishedJob.enqueue(db, { uid }, { now, runAt: now + UNFINISHED_MS })

/** Deletes the account unless it has a profile by now, a role or a membership. */
export const unfinishedJob = defineJob({
  kind: 'unfinished',
  payload: z.object({ uid: z.string() }),
  run:
    ({ db }: Pick<Deps, 'db'>) =>
    async ({ uid }) => {
      await transaction(db, async () => {
        // Locked: a profile that is being written now either comes first, or finds no account.
        await lockAccount(db, uid)
        const account = await findAccount(db, uid)
        if (account?.tessera === null && !(await isVouchedFor(db, uid))) await deleteAccounts(db, [uid])
      })
    },
})

import type { Database } from '#db/connect.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'

const HOUR = 3_600_000

/** Named here, since each round plans the next one. */
export const PASS_ROUND = 'wallet-passes'

/**
 * Plans the next check of all saved passes. Cards also change by the date alone, so passes are checked hourly instead of at each write, as
 * status lists are (docs/decisions/0022-signed-card.md). The first pass plans a round, and each round plans the next while there are
 * passes.
 */
export async function planPassRound(db: Database, now: number): Promise<void> {
  const hour = Math.floor(now / HOUR) + 1
  await enqueue(db, { topic: PASS_ROUND, payload: {}, now, runAt: hour * HOUR, dedupeKey: `wallet-passes:${hour}` })
}

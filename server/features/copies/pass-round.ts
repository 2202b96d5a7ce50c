import type { Database } from '#db/connect.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'

const HOUR = 3_600_000

/** Named here, since what a round does plans the next one. */
export const PASS_ROUND = 'wallet-passes'

/**
 * The next look at all passes that phones or Google have. Cards change without anybody's doing, by the day alone; so passes are looked at each
 * hour and not where something is written, as status lists are (docs/decisions/0022-signed-card.md). Planned by the first of them, and
 * then by each round as long as there is one.
 */
export async function planPassRound(db: Database, now: number): Promise<void> {
  const hour = Math.floor(now / HOUR) + 1
  await enqueue(db, { topic: PASS_ROUND, payload: {}, now, runAt: hour * HOUR, dedupeKey: `wallet-passes:${hour}` })
}

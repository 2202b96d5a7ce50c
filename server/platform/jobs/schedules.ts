import { Cron } from 'croner'
import type { Database } from '#db/connect.ts'
import type { Clock } from '#server/platform/deps.ts'
import { enqueue } from './enqueue.ts'
import type { Handler } from './lane.ts'
import { takeRun } from './queries.ts'

/** Scheduled work. `name`: the outbox topic of its rows; `times`: a cron pattern in Rome time. */
export type Schedule<D> = { name: string; times: string; run(deps: D): Promise<void> }

type Times = { times: string }

const cron = ({ times }: Times) => new Cron(times, { timezone: 'Europe/Rome' })

/**
 * The first planned instant (epoch ms) after `after`. A time that the clock skips in March is the first instant after the gap; one that
 * comes twice in October is the first of the two.
 */
export function nextRun(schedule: Times, after: number): number {
  const next = cron(schedule).nextRun(new Date(after))
  if (!next) throw new Error(`${schedule.times} never comes`)
  return next.getTime()
}

/** The latest planned instant up to now, for any due row: after a longer stop only one of the missed runs is done. */
function dueRun(schedule: Times, now: number): number {
  // Patterns have seconds as their finest unit; a run planned for this very second is due.
  const [last] = cron(schedule).previousRuns(1, new Date(now + 1_000))
  return last && last.getTime() <= now ? last.getTime() : now
}

/** Puts the next run into the outbox. Its instant is the row's key, so that several processes plan it once. */
export async function planNext(db: Database, { name, times }: { name: string; times: string }, now: number): Promise<void> {
  const at = nextRun({ times }, now)
  await enqueue(db, { topic: name, payload: { at }, now, runAt: at, dedupeKey: `${name}:${at}` })
}

/**
 * Handles a schedule's row. It plans the next run first, so that no failure ends the schedule, and then does the due one, unless another
 * row has begun it. A failed run is retried like any work.
 */
export function scheduleHandler<D extends { db: Database; clock: Clock }>(deps: D, schedule: Schedule<D>): Handler {
  const { db, clock } = deps
  return async (_, job) => {
    const now = clock.now()
    await planNext(db, schedule, now)
    if (await takeRun(db, { name: `schedule:${schedule.name}`, holder: job.id, at: dueRun(schedule, now) })) await schedule.run(deps)
  }
}

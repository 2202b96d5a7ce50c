import { Cron } from 'croner'
import type { Database } from '#db/connect.ts'
import type { Clock } from '#server/platform/deps.ts'
import { enqueue } from './enqueue.ts'
import type { Handler } from './lane.ts'
import { takeRun } from './queries.ts'

/** Work that is done by the clock. `name`: the outbox topic of its rows; `times`: a cron pattern, read on the walls of Rome. */
export type Schedule<D> = { name: string; times: string; run(deps: D): Promise<void> }

type Times = { times: string }

const cron = ({ times }: Times) => new Cron(times, { timezone: 'Europe/Rome' })

/**
 * The first planned instant (epoch ms) after this one. A time that the clock skips in March is the first instant after the gap; one that
 * comes twice in October is the first of the two.
 */
export function nextRun(schedule: Times, after: number): number {
  const next = cron(schedule).nextRun(new Date(after))
  if (!next) throw new Error(`${schedule.times} never comes`)
  return next.getTime()
}

/** The last planned instant up to now, whichever row it is that comes now: of all that a stop has made late, one is done. */
function dueRun(schedule: Times, now: number): number {
  // Seconds are the finest that a pattern knows, and what is planned for this very second is due.
  const [last] = cron(schedule).previousRuns(1, new Date(now + 1_000))
  return last && last.getTime() <= now ? last.getTime() : now
}

/** Puts the next run into the outbox. Its instant is the row's key: however many processes ask, it is there once. */
export async function planNext(db: Database, { name, times }: { name: string; times: string }, now: number): Promise<void> {
  const at = nextRun({ times }, now)
  await enqueue(db, { topic: name, payload: { at }, now, runAt: at, dedupeKey: `${name}:${at}` })
}

/**
 * What a row of a schedule does: plans the next one first, so that no failure ends it for ever, and then what is due, unless another row
 * has begun with that. A run that failed is tried again as any work is.
 */
export function scheduleHandler<D extends { db: Database; clock: Clock }>(deps: D, schedule: Schedule<D>): Handler {
  const { db, clock } = deps
  return async (_, job) => {
    const now = clock.now()
    await planNext(db, schedule, now)
    if (await takeRun(db, { name: `schedule:${schedule.name}`, holder: job.id, at: dueRun(schedule, now) })) await schedule.run(deps)
  }
}

import type { Deps } from './core/deps.ts'
import { features } from './features.ts'
import { housekeeping } from './housekeeping.ts'
import { createLoop, type Loop } from './platform/jobs/loop.ts'
import { planNext, scheduleHandler } from './platform/jobs/schedules.ts'

/** The loop with all its jobs, by topic. */
export function createOutboxLoop(deps: Deps): Loop {
  const { db, clock, log } = deps
  const schedules = [housekeeping, ...features.flatMap((feature) => feature.schedules ?? [])]
  const jobs = features.flatMap((feature) => feature.jobs ?? [])
  const handlers = {
    ...Object.fromEntries(jobs.map((job) => [job.kind, job.handler(deps)])),
    ...Object.fromEntries(schedules.map((schedule) => [schedule.name, scheduleHandler(deps, schedule)])),
  }
  const loop = createLoop({ ...deps, handlers })
  const planAll = async () => {
    for (const schedule of schedules) await planNext(db, schedule, clock.now())
  }
  let planned: Promise<void> | undefined
  return {
    ...loop,
    start() {
      planned = planAll().catch((err: unknown) => log.warn({ err }, 'schedules: could not be planned'))
      loop.start()
    },
    async stop() {
      await planned
      await loop.stop()
    },
  }
}

import { isFileInPlace, type Database } from '#db/connect.ts'
import type { Deps } from './core/deps.ts'
import { features } from './features.ts'
import { planNext, type Schedule } from './platform/jobs/schedules.ts'

/** Runs the upkeep of every room once a night, in the order of the list. After a failure it runs again from the start. */
export const housekeeping: Schedule<Deps> = { name: 'housekeeping', times: '30 3 * * *', run: keepHouse }

/** Puts the coming night's housekeeping into the outbox, unless it is already there. */
export const planHousekeeping = (db: Database, now: number): Promise<void> => planNext(db, housekeeping, now)

async function keepHouse(deps: Deps): Promise<void> {
  const { db, clock, log } = deps
  if (!isFileInPlace(db)) log.error('The database file was removed or replaced while it was open: what is written now is lost.')
  const now = clock.now()
  for (const feature of features) await feature.upkeep?.(deps, now)
}

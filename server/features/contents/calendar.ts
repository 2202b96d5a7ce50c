import { isContentCollection } from '#domain/contents/api.ts'
import { AppError } from '#domain/errors.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Schedule } from '#server/platform/jobs/schedules.ts'
import { keepToDays, noteStuck } from './publish.ts'
import { changeEntry } from './entry.ts'
import { endSitting, ONE_SITTING_MS } from './versions.ts'
import { listDue, listHeld } from './queries.ts'

/** Drafts that were left: the audit has what was written in them. */
export const contentSittings: Schedule<Deps> = {
  name: 'content-sittings',
  times: '*/10 * * * *',
  async run(deps) {
    const since = deps.clock.now() - ONE_SITTING_MS
    for (const { collection, id } of await listHeld(deps.db, since)) {
      if (!isContentCollection(collection)) continue
      await changeEntry(deps, { collection, id }, null, async (entry) => {
        if (entry.row.updatedAt <= since) await endSitting(deps, entry)
      })
    }
  },
}

/** At midnight in Rome what begins on this day becomes public, and what ended yesterday goes. */
export const contentDays: Schedule<Deps> = {
  name: 'content-days',
  times: '0 0 * * *',
  async run(deps) {
    const { db, clock, log } = deps
    let failed: unknown = null
    for (const { collection, id } of await listDue(db, romeDay(clock.now()))) {
      if (!isContentCollection(collection)) continue
      try {
        await keepToDays(deps, { collection, id })
      } catch (error) {
        // One that cannot be published, its picture being gone say, keeps no other from its day.
        log.error({ err: error, collection, id }, 'a content did not keep to its days')
        if (!(error instanceof AppError)) failed = error
        else {
          await noteStuck(deps, { collection, id }, error)
          // The public version may have reached its own last day.
          await keepToDays(deps, { collection, id })
        }
      }
    }
    // A passing failure, such as a database that is away, is tried again.
    if (failed !== null) throw failed
  },
}

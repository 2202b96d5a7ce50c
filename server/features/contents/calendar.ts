import { isContentCollection } from '#domain/contents/api.ts'
import { AppError } from '#domain/errors.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Schedule } from '#server/platform/jobs/schedules.ts'
import { keepToDays, noteStuck } from './publish.ts'
import { changeEntry } from './entry.ts'
import { endSitting, ONE_SITTING_MS } from './versions.ts'
import { listDue, listHeld } from './queries.ts'

/** Writes abandoned sittings at drafts into the audit. */
export const contentSittings: Schedule<Deps> = {
  name: 'content-sittings',
  times: '*/10 * * * *',
  async run(deps) {
    const { log } = deps
    const since = deps.clock.now() - ONE_SITTING_MS
    const failed: unknown[] = []
    for (const { collection, id } of await listHeld(deps.db, since)) {
      if (!isContentCollection(collection)) continue
      try {
        await changeEntry(deps, { collection, id }, null, async (entry) => {
          if (entry.row.updatedAt <= since) await endSitting(deps, entry)
        })
      } catch (error) {
        // It does not stop the others; the run is retried.
        log.error({ err: error, collection, id }, 'an abandoned sitting was not audited')
        failed.push(error)
      }
    }
    if (failed.length > 0) throw failed[0]
  },
}

/** At midnight in Rome, publishes documents whose first day begins and takes down those whose last day ended. */
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
        // A document that cannot be published, for example without its picture, does not stop the others.
        log.error({ err: error, collection, id }, 'a content did not keep to its days')
        if (!(error instanceof AppError)) failed = error
        else {
          await noteStuck(deps, { collection, id }, error)
          // The public version may have reached its own last day.
          await keepToDays(deps, { collection, id })
        }
      }
    }
    // A temporary failure, such as an unreachable database, is retried.
    if (failed !== null) throw failed
  },
}

import { contentPermission, isContentCollection } from '#domain/contents/api.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { isAllowed } from '#domain/staff/permissions.ts'
import type { OverviewSource } from '#server/core/feature.ts'
import { listRoles } from '#server/core/staff/queries.ts'
import { listStuck } from './queries.ts'

/** Versions that were not published on their day, for the roles that can mend them. */
export const contentsOverview: readonly OverviewSource[] = [
  {
    // Every role that writes contents writes events.
    may: 'events.write',
    async read({ db }, { accountId, today }) {
      const roles = await listRoles(db, accountId, today)
      const stuck = (await listStuck(db)).flatMap(({ collection, id, title, fromOn }) =>
        isContentCollection(collection) && isAllowed(roles, contentPermission(collection, 'write')) && isPlainDate(fromOn)
          ? [{ collection, id, title, on: fromOn }]
          : [],
      )
      return { todo: { stuckContents: stuck } }
    },
  },
]

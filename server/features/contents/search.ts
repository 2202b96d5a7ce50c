import { contentPermission, isContentCollection, type ContentHit } from '#domain/contents/api.ts'
import { isFoundBy } from '#domain/staff/find.ts'
import { isAllowed } from '#domain/staff/permissions.ts'
import { SEARCH_HITS } from '#domain/staff/overview.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { Deps } from '#server/core/deps.ts'
import { listRoles } from '#server/core/staff/queries.ts'
import { listBehind } from './queries.ts'

/**
 * By the words of its title, what members do not read as it stands here: what has a draft, waits for its day, or was taken out, the newest
 * first. What they do read is found on the device.
 */
export async function searchContents({ db, clock }: Pick<Deps, 'db' | 'clock'>, accountId: string, query: string): Promise<ContentHit[]> {
  const roles = await listRoles(db, accountId, romeDay(clock.now()))
  const hits: ContentHit[] = []
  for (const { collection, id, title, offState, publicId, ...is } of await listBehind(db)) {
    if (!isContentCollection(collection) || !isFoundBy(query, title)) continue
    if (!isAllowed(roles, contentPermission(collection, 'read'))) continue
    const state = is.isScheduled ? 'scheduled' : publicId === null ? offState : 'published'
    hits.push({ collection, id, title, state, isStuck: Boolean(is.isStuck), hasDraft: Boolean(is.hasDraft) })
    if (hits.length === SEARCH_HITS) break
  }
  return hits
}

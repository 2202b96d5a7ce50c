import { contentPermission, isContentCollection, type ContentCollection, type ContentHit } from '#domain/contents/api.ts'
import { isFoundBy } from '#domain/staff/find.ts'
import { isAllowed } from '#domain/staff/permissions.ts'
import { SEARCH_HITS } from '#domain/staff/overview.ts'
import { romeDay } from '#domain/plain-date.ts'
import { listTitles } from '#server/core/content/titles.ts'
import type { Deps } from '#server/core/deps.ts'
import { listRoles } from '#server/core/staff/queries.ts'
import { listBehind } from './queries.ts'

/**
 * Searches the titles of documents that members do not have in this state (drafts, scheduled, archived), newest first. The device finds
 * public ones.
 */
export async function searchContents({ db, clock }: Pick<Deps, 'db' | 'clock'>, accountId: string, query: string): Promise<ContentHit[]> {
  const roles = await listRoles(db, accountId, romeDay(clock.now()))
  const mayRead = (collection: ContentCollection) => isAllowed(roles, contentPermission(collection, 'read'))
  const named = (await listTitles(db)).flatMap(({ collection, ...rest }) =>
    isContentCollection(collection) && isFoundBy(query, rest.title) && mayRead(collection) ? [{ collection, ...rest }] : [],
  )
  const hits: ContentHit[] = []
  for (let from = 0; from < named.length && hits.length < SEARCH_HITS; from += BATCH) {
    const batch = named.slice(from, from + BATCH)
    const behind = await listBehind(db, batch)
    for (const one of batch) {
      const is = behind.find(({ collection, id }) => collection === one.collection && id === one.id)
      if (!is) continue
      const state = is.isScheduled ? 'scheduled' : is.publicId === null ? is.offState : 'published'
      hits.push({ ...one, state, isStuck: Boolean(is.isStuck), hasDraft: Boolean(is.hasDraft) })
    }
  }
  return hits.slice(0, SEARCH_HITS)
}

/** Most hits may be public without a draft. */
const BATCH = 100

import { transaction } from '#db/connect.ts'
import type { Deps } from '#server/core/deps.ts'
import { OFFERS } from '#server/core/content/open-offers.ts'
import { deleteFavourites, insertFavourites, listFavourites } from './queries.ts'

/** A device's changes since its last successful call. */
export type FavouriteChanges = { add: string[]; remove: string[] }

/**
 * Merges a device's changes, perhaps made long ago and offline, into the account's favourites, and returns all, newest first. Repeating the
 * same changes changes nothing. Unknown offers are left out, so that an account cannot be filled.
 */
export async function changeFavourites(
  { db, clock, lists }: Pick<Deps, 'db' | 'clock' | 'lists'>,
  uid: string,
  { add, remove }: FavouriteChanges,
): Promise<string[]> {
  const { documents } = await lists(OFFERS)
  const known = [...new Set(add)].filter((id) => documents.has(id))
  return transaction(db, async () => {
    if (remove.length > 0) await deleteFavourites(db, uid, remove)
    if (known.length > 0) await insertFavourites(db, uid, known, clock.now())
    return listFavourites(db, uid)
  })
}

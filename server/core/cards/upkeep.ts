import { transaction } from '#db/connect.ts'
import type { Deps } from '#server/core/deps.ts'
import { deleteOldCopies } from './holder-queries.ts'
import { listStatusLists, recountList, releaseIndexes } from './index-queries.ts'
import { deleteOldPublications } from './key-queries.ts'

const DAY = 24 * 3_600_000
/** Longer than the life of any list with the bit set (card format, section 9). */
const RELEASED_AFTER_MS = 8 * DAY
const BATCH = 2_000

/** Every night: frees the indexes of ended credentials, and deletes ended copies. */
export async function releaseEndedCards({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = clock.now() - RELEASED_AFTER_MS
  let released = 0
  for (;;) {
    const some = await transaction(db, () => releaseIndexes(db, before, BATCH))
    released += some
    if (some < BATCH) break
  }
  if (released > 0) for (const { list } of await listStatusLists(db)) await transaction(db, () => recountList(db, list))
  await transaction(db, async () => {
    await deleteOldCopies(db, before)
    await deleteOldPublications(db, before)
  })
}

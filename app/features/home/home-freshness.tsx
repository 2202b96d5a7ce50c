import { useCollection } from '#app/platform/content/collections.ts'
import { FreshnessNote } from '#app/shell/freshness.tsx'

/** The home shows pieces of two lists: when one of them could not be updated, this says so. */
export function HomeFreshness() {
  const shown = [useCollection('appuntamenti'), useCollection('convenzioni')]
  const old = shown.find(({ freshness }) => freshness.stale && freshness.fetchedAt !== null)
  return old && <FreshnessNote freshness={old.freshness} />
}

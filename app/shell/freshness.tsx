import type { Freshness } from '#app/platform/content/collections.ts'
import { shell } from '#app/ui/texts/shell.ts'
import { Banner } from '#app/ui/banner.tsx'
import { cloudOff } from '#app/ui/icons.ts'
import styles from './freshness.module.css'
import { useNow } from '#app/ui/use-now.ts'
import { staleWords, when } from './stale-words.ts'

/** Above a screen whose data could not be refreshed: says so, with their age. */
export function FreshnessNote({ freshness: { fetchedAt, stale } }: { freshness: Freshness }) {
  const now = useNow()
  if (!stale || fetchedAt === null) return null
  return (
    <output className={styles.note}>
      <Banner tone="neutral" slim icon={cloudOff}>
        {staleWords(fetchedAt, now)}
      </Banner>
    </output>
  )
}

/** At the end of a screen: the age of the data. */
export function LastUpdate({ freshness: { fetchedAt, stale } }: { freshness: Freshness }) {
  const now = useNow()
  if (stale || fetchedAt === null) return null
  return <p className={styles.last}>{shell.lastUpdate(...when(fetchedAt, now))}</p>
}

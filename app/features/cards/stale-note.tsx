import { freshness } from '#app/ui/texts/freshness.ts'
import { Banner } from '#app/ui/banner.tsx'
import { cloudOff } from '#app/ui/icons.ts'

/** Of when the shown card is, where it could not be brought up to date. */
export function StaleNote({ fetchedAt, now }: { fetchedAt: number; now: number }) {
  return (
    <output>
      <Banner tone="neutral" slim icon={cloudOff}>
        {freshness.offline(fetchedAt, now)}
      </Banner>
    </output>
  )
}

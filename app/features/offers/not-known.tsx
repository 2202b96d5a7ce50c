import { myOffers, type KnownMyOffers } from './my-offers.ts'
import { convenzioni } from './texts.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Group } from '#app/ui/group.tsx'
import { ticketPercent } from '#app/ui/icons.ts'
import { NotOnDevice } from '#app/ui/not-on-device.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'

/** In the discount's place while the device does not know it: on its way, never here yet, or not there at the partner's either. */
export function NotKnown({ mine, error }: KnownMyOffers) {
  if (mine && !error)
    return (
      <Group>
        <EmptyState icon={ticketPercent} text={convenzioni.noCodeYet} />
      </Group>
    )
  return (
    <NotOnDevice
      stale={error !== null}
      texts={{ failed: convenzioni.neverHere, offline: convenzioni.neverHere, retry: convenzioni.retry }}
      onRetry={myOffers.refresh}
      waiting={<SkeletonRows rows={1} thumbs={false} />}
    />
  )
}

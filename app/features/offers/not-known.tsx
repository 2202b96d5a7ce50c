import { myOffers, type KnownMyOffers } from './my-offers.ts'
import { convenzioni } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Group } from '#app/ui/group.tsx'
import { cloudOff, ticketPercent } from '#app/ui/icons.ts'
import { SkeletonRows } from '#app/ui/skeleton.tsx'

/** In the discount's place while the device does not know it: on its way, never here yet, or not there at the partner's either. */
export function NotKnown({ mine, error }: KnownMyOffers) {
  if (mine && !error)
    return (
      <Group>
        <EmptyState icon={ticketPercent} text={convenzioni.noCodeYet} />
      </Group>
    )
  if (!error) return <SkeletonRows rows={1} thumbs={false} />
  return (
    <Group>
      <EmptyState
        icon={cloudOff}
        text={convenzioni.neverHere}
        action={
          <Button variant="secondary" size="sm" onClick={() => void myOffers.refresh()}>
            {convenzioni.retry}
          </Button>
        }
      />
    </Group>
  )
}

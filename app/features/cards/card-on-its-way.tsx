import { cardText } from '#app/ui/card/texts.ts'
import { Skeleton } from '#app/ui/skeleton.tsx'

/** The place of the card while it comes to this device for the first time. */
export function CardOnItsWay() {
  return (
    <output aria-busy="true" aria-label={cardText.loading}>
      <Skeleton height="31rem" round="var(--r-card)" />
    </output>
  )
}

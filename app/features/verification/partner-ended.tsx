import { readEnd, useShop } from './shop-data.ts'
import { partner as text } from './texts-partner.ts'
import { Banner } from '#app/ui/banner.tsx'
import { focusHeading } from '#app/ui/focus.ts'
import { Button } from '#app/ui/button.tsx'

/** Says that this device no longer belongs to a shop and how to connect it again; shown until dismissed. */
export function PartnerEnded() {
  const { hasEnded } = useShop()
  if (!hasEnded) return null
  return (
    <output>
      <Banner
        tone="warn"
        action={
          <Button variant="secondary" size="sm" onClick={leave}>
            {text.endedRead}
          </Button>
        }
      >
        {text.ended}
      </Banner>
    </output>
  )
}

function leave(): void {
  focusHeading({ preventScroll: true })
  readEnd()
}

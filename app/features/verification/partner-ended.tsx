import { readEnd, useShop } from './shop-data.ts'
import { partner as text } from './texts-partner.ts'
import { Banner } from '#app/ui/banner.tsx'
import { focusHeading } from '#app/ui/focus.ts'
import { Button } from '#app/ui/button.tsx'

/** That this device is no shop's any more, and how it becomes one again: until somebody has read it, then never again. */
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

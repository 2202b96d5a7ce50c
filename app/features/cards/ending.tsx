import { cardText } from '#app/ui/card/texts.ts'
import { Banner } from '#app/ui/banner.tsx'
import { calendarClock } from '#app/ui/icons.ts'

/** A card that is about to end, or works a little longer: what to do, above it. The boot script draws the same (boot.css). */
export function Ending({ text, onRenew }: { text: string; onRenew: () => void }) {
  return (
    <Banner
      tone="warn"
      icon={calendarClock}
      action={
        <button type="button" className="link" onClick={onRenew}>
          {cardText.renew}
        </button>
      }
    >
      {text}
    </Banner>
  )
}

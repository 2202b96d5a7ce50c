import type { CardAnswer } from '#domain/api.ts'
import { lastGoodDay } from '#domain/card-state.ts'
import { daysBetween, romeDay } from '#domain/plain-date.ts'
import type { CardView } from '../../card/card-view.ts'
import { tessera } from '../../texts/tessera.ts'
import { Banner } from '../../ui/banner.tsx'
import { calendarClock } from '../../ui/icons.ts'

/** A card that is about to end, or works a little longer: what to do, above it. */
export function Ending({ card, view, now, onRenew }: { card: CardAnswer; view: CardView; now: number; onRenew: () => void }) {
  const { validTo } = card.periods
  if (!validTo || (view.state !== 'expiring' && view.state !== 'grace')) return null
  const { text, action } =
    view.state === 'expiring'
      ? tessera.expiring(daysBetween(romeDay(now), validTo))
      : tessera.grace(validTo, lastGoodDay(validTo, card.graceDays))
  return (
    <Banner
      tone="warn"
      icon={calendarClock}
      action={
        <button type="button" className="link" onClick={onRenew}>
          {action}
        </button>
      }
    >
      {text}
    </Banner>
  )
}

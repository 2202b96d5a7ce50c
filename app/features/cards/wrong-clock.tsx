import { clockCorrection } from '#domain/cards/credential/clock-offset.ts'
import { keptCard } from '#app/platform/card/kept-card.ts'
import { tessera } from './texts.ts'
import { Banner } from '#app/ui/banner.tsx'
import { clock } from '#app/ui/icons.ts'

/**
 * Says that the telephone's clock is wrong, which the code makes good for (card format, section 11).
 *
 * @param now the telephone's own clock, epoch ms
 */
export function WrongClock({ now }: { now: number }) {
  const offset = keptCard()?.offset ?? null
  // The screen's clock goes on once a minute: the answer that has measured the telephone's may be younger.
  const seconds = clockCorrection(offset, Math.max(now, offset?.measuredAt ?? now))
  if (seconds === 0) return null
  return (
    <Banner tone="warn" slim icon={clock}>
      {tessera.wrongClock(Math.max(1, Math.round(Math.abs(seconds) / 60)), seconds < 0)}
    </Banner>
  )
}

import { clockCorrection } from '#domain/credential/clock-offset.ts'
import { keptCard } from '../../data/kept-card.ts'
import { tessera } from '../../texts/tessera.ts'
import { Banner } from '../../ui/banner.tsx'
import { clock } from '../../ui/icons.ts'

/**
 * Says that the telephone's clock is wrong, which the code makes good for (card format, section 11).
 *
 * @param now the telephone's own clock, epoch ms
 */
export function WrongClock({ now }: { now: number }) {
  const seconds = clockCorrection(keptCard()?.offset ?? null, now)
  if (seconds === 0) return null
  return (
    <Banner tone="warn" slim icon={clock}>
      {tessera.wrongClock(Math.max(1, Math.round(Math.abs(seconds) / 60)), seconds < 0)}
    </Banner>
  )
}

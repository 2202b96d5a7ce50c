import { lazy, Suspense, useEffect, useState } from 'react'
import type { CardAnswer } from '#domain/api.ts'
import type { CardView } from '../../card/card-view.ts'
import { EnlargedCode } from '../../card/enlarged-code.tsx'
import { keepStorage } from '../../device/persistence.ts'
import { Facts } from './facts.tsx'
import { Join } from './join.tsx'
import { OfficeOnDemand } from './office-on-demand.tsx'
import { QuickActions } from './quick-actions.tsx'
import { WrongClock } from './wrong-clock.tsx'
import { useAwake } from './use-awake.ts'

/** Why the association's contacts are opened. */
export type Help = 'renew' | 'pay' | 'write'

/** `now`: the association's time; `deviceNow`: the telephone's own. Both epoch ms. */
type BelowCardProps = { card: CardAnswer; view: CardView; now: number; deviceNow: number; help: Help | null; onHelpClosed: () => void }

const InstallHint = lazy(async () => ({ default: (await import('../../device/install-hint.tsx')).InstallHint }))

const CardCopies = lazy(async () => ({ default: (await import('./card-copies.tsx')).CardCopies }))

const NoticePrompt = lazy(async () => ({ default: (await import('../account/notice-prompt.tsx')).NoticePrompt }))

/** What can be done with the card and what it says of the membership. It comes right after the card, which does not wait for it. */
export function BelowCard({ card, view, now, deviceNow, help, onHelpClosed }: BelowCardProps) {
  const [isEnlarged, setEnlarged] = useState(false)
  useAwake(view.code !== null)
  useEffect(() => void keepStorage(), [])
  return (
    <>
      <QuickActions number={card.number} onEnlarge={view.code ? () => setEnlarged(true) : null} />
      <WrongClock now={deviceNow} />
      <Facts card={card} />
      <Suspense>
        <CardCopies number={card.number} works={view.code !== null} />
      </Suspense>
      {view.code && card.memberSince === null && <Join />}
      <Suspense>
        <NoticePrompt />
      </Suspense>
      <Suspense>{view.code && <InstallHint />}</Suspense>
      <EnlargedCode view={view} open={isEnlarged} onClose={() => setEnlarged(false)} />
      <OfficeOnDemand purpose={help ?? 'renew'} open={help !== null} card={card} now={now} onClose={onHelpClosed} />
    </>
  )
}

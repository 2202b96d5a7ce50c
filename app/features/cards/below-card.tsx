import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import type { CardAnswer } from '#domain/accounts/api.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { CardView } from '#app/ui/card/card-view.ts'
import { EnlargedCode } from '#app/ui/card/enlarged-code.tsx'
import { keepStorage } from '#app/platform/device/persistence.ts'
import { isOwnCard } from '#app/platform/card/card.ts'
import { FamilyLink } from '#app/features/family/family-link.tsx'
import { canRenewEarly } from '#app/features/renewals/renewal-lead.ts'
import { Facts } from './facts.tsx'
import { Join } from './join.tsx'
import { onDemand } from '#app/ui/on-demand.tsx'
import type { Help } from './card-help.tsx'
import { QuickActions } from './quick-actions.tsx'
import { WrongClock } from './wrong-clock.tsx'
import { useAwake } from './use-awake.ts'
import { useMissingCode } from './use-missing-code.ts'

// They come with what stands below the card.
export { NextStep } from './next-step.tsx'
export { StaleNote } from './stale-note.tsx'

/** `now`: the association's time; `deviceNow`: the telephone's own. Both epoch ms. */
type BelowCardProps = {
  /** The card that is shown: the own one, or that of a child. */
  card: CardAnswer
  own: CardAnswer
  onChoose: (child: CardAnswer | null) => void
  view: CardView
  now: number
  deviceNow: number
  help: Help | null
  onHelp: (help: Help | null) => void
}

const FamilySwitch = lazy(async () => ({ default: (await import('#app/features/family/family-switch.tsx')).FamilySwitch }))

const InstallHint = lazy(async () => ({ default: (await import('./install-hint.tsx')).InstallHint }))

const CardCopies = lazy(async () => ({ default: (await import('#app/features/copies/card-copies.tsx')).CardCopies }))

const ChecksLink = lazy(async () => ({ default: (await import('#app/features/partners/checks-link.tsx')).ChecksLink }))

const EarlyRenewal = lazy(async () => ({ default: (await import('#app/features/renewals/early-renewal.tsx')).EarlyRenewal }))

const NoCode = lazy(async () => ({ default: (await import('./no-code.tsx')).NoCode }))

const NoticePrompt = lazy(async () => ({ default: (await import('#app/shell/privacy-notice.tsx')).NoticePrompt }))

const CardHelp = onDemand(async () => (await import('./card-help.tsx')).CardHelp)

/** What can be done with the card and what it says of the membership. It comes right after the card, which does not wait for it. */
export function BelowCard({ card, own, onChoose, view, now, deviceNow, help, onHelp }: BelowCardProps) {
  const [isEnlarged, setEnlarged] = useState(false)
  const hasCode = view.code !== null
  const missing = useMissingCode(card.number, now)
  const canEnlarge = hasCode && missing === null
  useAwake(hasCode)
  useEffect(() => void keepStorage(), [])
  // Who taps the code wants it larger; the button says so to everybody else.
  useLayoutEffect(() => {
    if (!canEnlarge) return
    const enlarge = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('.tcard-code')) setEnlarged(true)
    }
    document.addEventListener('click', enlarge)
    return () => document.removeEventListener('click', enlarge)
  }, [canEnlarge])
  return (
    <>
      <Suspense>{own.family && <FamilySwitch own={own} shown={card} onChoose={onChoose} />}</Suspense>
      <Suspense>{hasCode && missing && <NoCode key={card.number} missing={missing} />}</Suspense>
      <QuickActions number={card.number} onEnlarge={canEnlarge ? () => setEnlarged(true) : null} />
      <WrongClock now={deviceNow} />
      <Facts card={card} />
      <Suspense>{canRenewEarly(card, romeDay(now)) && <EarlyRenewal card={card} onRenew={() => onHelp('renew')} />}</Suspense>
      <Suspense>
        {/* One that is cancelled never works again, and no copy of it. */}
        {view.state !== 'cancelled' && <CardCopies card={card} now={now} works={hasCode} />}
      </Suspense>
      <Suspense>
        <ChecksLink />
      </Suspense>
      {isOwnCard(card.number) && hasCode && card.memberSince === null && <Join pending={card.pending} />}
      {own.family && <FamilyLink />}
      <Suspense>
        <NoticePrompt />
      </Suspense>
      <Suspense>{hasCode && <InstallHint />}</Suspense>
      <EnlargedCode view={view} open={isEnlarged} onClose={() => setEnlarged(false)} />
      <CardHelp purpose={help ?? 'renew'} open={help !== null} card={card} now={now} onClose={() => onHelp(null)} />
    </>
  )
}

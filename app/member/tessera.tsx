import { lazy, Suspense, use, useEffect, useLayoutEffect, useState } from 'react'
import { Navigate } from 'react-router'
import type { CardAnswer } from '#domain/api.ts'
import { Card } from '../card/card.tsx'
import { EnlargedCode } from '../card/enlarged-code.tsx'
import { cardView } from '../card/card-view.ts'
import { openCard, useCard } from '../data/card.ts'
import { refreshCard, useSession } from '../data/session.ts'
import { keepStorage } from '../device/persistence.ts'
import { Screen } from '../shell/screen.tsx'
import { freshness } from '../texts/freshness.ts'
import { tessera } from '../texts/tessera.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { cloudOff } from '../ui/icons.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { loginPath } from './login/step.ts'
import { Ending } from './tessera/ending.tsx'
import { Facts } from './tessera/facts.tsx'
import { NoCard } from './tessera/no-card.tsx'
import { OfficeOnDemand } from './tessera/office-on-demand.tsx'
import { QuickActions } from './tessera/quick-actions.tsx'
import { serverTime } from './tessera/server-time.ts'
import styles from './tessera/tessera.module.css'
import { useAwake } from './tessera/use-awake.ts'
import { useNow } from './tessera/use-now.ts'

// Comes after the card: it hints at something else.
const InstallHint = lazy(async () => ({ default: (await import('../device/install-hint.tsx')).InstallHint }))

/** /tessera: everything on it comes from the device; the server only brings it up to date behind. */
export function Tessera() {
  use(openedInTime())
  const { user } = useSession()
  const { card, fetchedAt, stale } = useCard()
  const now = useNow()

  useLayoutEffect(() => {
    // What the boot script has drawn is in the page by now, or is not what has to be shown.
    document.querySelector('#boot')?.replaceChildren()
  }, [])
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void refreshCard()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  // Signed out in another tab, or by the server's word.
  if (!user) return <Navigate to={loginPath('accedi', '/tessera')} replace />
  return (
    <Screen headingIn="bar">
      <div className={styles.page}>
        {stale && fetchedAt !== null && (
          <output>
            <Banner tone="neutral" slim icon={cloudOff}>
              {freshness.offline(fetchedAt, now)}
            </Banner>
          </output>
        )}
        {card && fetchedAt !== null ? (
          <Shown card={card} now={serverTime({ now: card.now, fetchedAt }, now)} />
        ) : stale ? (
          <NoCard user={user} />
        ) : (
          <output aria-busy="true" aria-label={tessera.loading}>
            <Skeleton height="31rem" round="var(--r-card)" />
          </output>
        )}
      </div>
    </Screen>
  )
}

/** Why the association's contacts are opened, and whether they are. */
type Help = { purpose: 'renew' | 'write'; open: boolean }

function Shown({ card, now }: { card: CardAnswer; now: number }) {
  const view = cardView(card, now, location.origin)
  const [isEnlarged, setEnlarged] = useState(false)
  const [help, setHelp] = useState<Help>({ purpose: 'renew', open: false })
  useAwake(view.qrText !== null)
  useEffect(() => void keepStorage(), [])

  const purpose = view.state === 'expired' ? 'renew' : view.state === 'suspended' || view.state === 'cancelled' ? 'write' : null
  return (
    <>
      <Ending card={card} view={view} now={now} onRenew={() => setHelp({ purpose: 'renew', open: true })} />
      <div>
        <Card view={view}>
          {purpose && (
            <Button wide onClick={() => setHelp({ purpose, open: true })}>
              {purpose === 'renew' ? tessera.renew : tessera.writeToOffice}
            </Button>
          )}
        </Card>
      </div>
      <QuickActions number={card.number} onEnlarge={view.qrText ? () => setEnlarged(true) : null} />
      <Facts card={card} />
      <Suspense>{view.qrText && <InstallHint />}</Suspense>
      <EnlargedCode view={view} open={isEnlarged} onClose={() => setEnlarged(false)} />
      <OfficeOnDemand {...help} card={card} now={now} onClose={() => setHelp({ ...help, open: false })} />
    </>
  )
}

/** As the boot script: a device that does not answer must not keep the screen away for ever. */
const GIVE_UP_MS = 600
let opened: Promise<unknown> | undefined

function openedInTime(): Promise<unknown> {
  opened ??= Promise.race([openCard(), new Promise((resolve) => setTimeout(resolve, GIVE_UP_MS))])
  return opened
}

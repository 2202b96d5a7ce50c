import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { Navigate } from 'react-router'
import type { CardAnswer } from '#domain/accounts/api.ts'
import { Card } from '#app/ui/card/card.tsx'
import { cardView } from '#app/ui/card/card-view.ts'
import { MovingCard } from '#app/ui/card/moving-card.tsx'
import { useCard } from '#app/platform/card/card.ts'
import { chooseCard, chosenChild, tintOf } from '#app/platform/card/kept-family.ts'
import { refreshCard, useSession } from '#app/platform/session/session.ts'
import { Optional } from '#app/shell/optional.tsx'
import { useOutdated } from '#app/shell/outdated.tsx'
import { Screen } from '#app/shell/screen.tsx'
import { loginPath } from '#app/shell/login-path.ts'
import type { Help } from '#app/features/renewals/card-help.tsx'
import { serverTime } from '#app/ui/card/server-time.ts'
import styles from './card-screen.module.css'
import { classNames } from '#app/ui/class-names.ts'
import { inOrder } from '#app/ui/on-its-way.tsx'
import { useClock } from '#app/ui/use-clock.ts'
import { cardText } from '#app/ui/card/texts.ts'
import { Banner } from '#app/ui/banner.tsx'
import { calendarClock } from '#app/ui/icons.ts'

// Lazy: the card does not wait for its surroundings.
const BelowCard = lazy(async () => ({ default: (await import('./below-card.tsx')).BelowCard }))
const NextStep = lazy(async () => ({ default: (await import('./below-card.tsx')).NextStep }))
const NoCard = lazy(async () => ({ default: (await import('./no-card.tsx')).NoCard }))
// In the same chunk: needed when nothing can be loaded any more.
const StaleNote = lazy(async () => ({ default: (await import('./below-card.tsx')).StaleNote }))

const NETWORK = ['online', 'offline']

/** /tessera: everything shown comes from the device; the server updates it in the background. */
export function Tessera() {
  const { user } = useSession()
  const { card, fetchedAt, stale } = useCard()
  const now = useClock()
  const outdated = useOutdated()
  const [isOffline, setOffline] = useState(false)
  const [chosen, setChosen] = useState(chosenChild)
  const child = card?.family ? chosen : null
  const choose = (one: CardAnswer | null) => {
    chooseCard(one)
    setChosen(one)
  }

  useLayoutEffect(() => {
    // The boot script's card is now in the page, or is outdated.
    document.querySelector('#boot')?.replaceChildren()
  }, [])
  useEffect(() => {
    const look = () => {
      setOffline(!navigator.onLine)
      if (document.visibilityState === 'visible') void refreshCard()
    }
    look()
    document.addEventListener('visibilitychange', look)
    for (const type of NETWORK) addEventListener(type, look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      for (const type of NETWORK) removeEventListener(type, look)
    }
  }, [])

  // Signed out in another tab or by the server.
  if (!user) return <Navigate to={loginPath('accedi', '/tessera')} replace />
  return (
    // Screen readers read the holder of the open card first.
    <Screen headingIn="bar" {...(child && { title: cardText.of(child.firstname) })}>
      <div className={classNames(styles.page, inOrder)}>
        <Optional>
          {(stale || isOffline || outdated !== null) && fetchedAt !== null && <StaleNote fetchedAt={fetchedAt} now={now} />}
        </Optional>
        {card && fetchedAt !== null ? (
          <Shown own={card} child={child} onChoose={choose} now={serverTime({ now: card.now, fetchedAt }, now)} deviceNow={now} />
        ) : (
          <Suspense>
            <NoCard user={user} stale={stale} />
          </Suspense>
        )}
      </div>
    </Screen>
  )
}

type ShownProps = {
  own: CardAnswer
  child: CardAnswer | null
  onChoose: (child: CardAnswer | null) => void
  now: number
  deviceNow: number
}

function Shown({ own, child, onChoose, now, deviceNow }: ShownProps) {
  const card = child ?? own
  const view = cardView(card, now, child ? tintOf(child.number) : 0)
  const [help, setHelp] = useState<Help | null>(null)
  return (
    <>
      {view.ending && <Ending text={view.ending} onRenew={() => setHelp('renew')} />}
      <MovingCard>
        <div>
          <Card view={view}>
            <Optional>{!view.code && <NextStep card={card} state={view.state} onHelp={setHelp} />}</Optional>
          </Card>
        </div>
      </MovingCard>
      <Optional>
        <BelowCard own={own} onChoose={onChoose} card={card} view={view} now={now} deviceNow={deviceNow} help={help} onHelp={setHelp} />
      </Optional>
    </>
  )
}

/** The hint above a card that ends soon or works a little longer. The boot script draws the same (boot.css). */
function Ending({ text, onRenew }: { text: string; onRenew: () => void }) {
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

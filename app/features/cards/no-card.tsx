import { useState } from 'react'
import type { StoredUser } from '#domain/accounts/stored-user.ts'
import { CardNumber } from '#app/ui/card/card-number.tsx'
import { refreshCard } from '#app/platform/session/session.ts'
import { tessera } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Group } from '#app/ui/group.tsx'
import { cloudOff, refreshCw } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { cardText } from '#app/ui/card/texts.ts'
import { Skeleton } from '#app/ui/skeleton.tsx'

/** Shown in place of a card that is not on this device; reports when it does not load. */
export function NoCard({ user, stale }: { user: StoredUser; stale: boolean }) {
  return stale ? <NotHere user={user} /> : <CardOnItsWay />
}

/** The card never loaded, or the browser evicted it. The number is still known and can be read out. */
function NotHere({ user }: { user: StoredUser }) {
  const [busy, setBusy] = useState(false)
  const retry = () => {
    setBusy(true)
    void refreshCard().finally(() => setBusy(false))
  }
  return (
    <div className="stack">
      <EmptyState
        icon={cloudOff}
        title={tessera.none.title}
        text={tessera.none.text}
        action={
          <Button size="sm" icon={refreshCw} busy={busy} onClick={retry}>
            {tessera.none.action}
          </Button>
        }
      />
      <Group>
        <Row title={`${user.firstname} ${user.lastname}`} detail={<CardNumber number={user.tessera} />} />
      </Group>
    </div>
  )
}

/** Placeholder while the card loads on this device for the first time. */
function CardOnItsWay() {
  return (
    <output aria-busy="true" aria-label={cardText.loading}>
      <Skeleton height="31rem" round="var(--r-card)" />
    </output>
  )
}

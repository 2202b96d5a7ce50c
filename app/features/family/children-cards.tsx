import { useLayoutEffect, useRef } from 'react'
import { chooseCard, tintOf } from '#app/platform/card/kept-family.ts'
import { cardView } from '#app/ui/card/card-view.ts'
import { tintCard } from '#app/ui/card/draw-card.ts'
import { Pill } from '#app/ui/card/pill.tsx'
import { cardText } from '#app/ui/card/texts.ts'
import { Group } from '#app/ui/group.tsx'
import { Row } from '#app/ui/row.tsx'
import { OnItsWay } from '#app/ui/on-its-way.tsx'
import { family } from './data.ts'
import styles from './children-cards.module.css'

/** The home loads the cards again after this time. */
const HOUR_MS = 3_600_000

/** The children's cards with their state, on the home below the own card. A press opens the card. */
export function ChildrenCards({ now }: { now: number }) {
  const { data, error } = family.use({ olderThan: HOUR_MS })
  if (!data && !error) return <OnItsWay />
  const children = data?.children ?? []
  if (children.length === 0) return null
  return (
    <Group className={styles.cards}>
      {children.map(({ card }) => {
        const tint = tintOf(card.number)
        const view = cardView(card, now)
        return (
          <Row
            key={card.number}
            thumb={<SmallCard tint={tint} letter={card.firstname.slice(0, 1)} />}
            title={cardText.of(card.firstname)}
            detail={view.kind}
            end={<Pill state={view.state} pill={view.pill} />}
            to="/tessera"
            onOpen={() => chooseCard(card)}
          />
        )
      })}
    </Group>
  )
}

/** The colours of the open card. */
function SmallCard({ tint, letter }: { tint: number; letter: string }) {
  const host = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => tintCard(host.current!, tint), [tint])
  return (
    <span ref={host} className={styles.small} aria-hidden="true">
      {letter}
    </span>
  )
}

import { lazy, Suspense, useEffect, useState } from 'react'
import type { CardAnswer } from '#domain/accounts/api.ts'
import { formatManualCode } from '#domain/cards/credential/manual-code.ts'
import { formatLongDate } from '#domain/format.ts'
import { HELD_CARD_EVENT, heldCard } from '#app/platform/card/held-card.ts'
import { isOwnCard } from '#app/platform/card/card.ts'
import { tessera } from './texts.ts'
import { Group } from '#app/ui/group.tsx'
import { OnItsWay } from '#app/ui/on-its-way.tsx'
import styles from './facts.module.css'

const NewCode = lazy(async () => ({ default: (await import('./new-code.tsx')).NewCode }))
const ChildCode = lazy(async () => ({ default: (await import('./new-code.tsx')).ChildCode }))

/** The membership facts below the card. */
export function Facts({ card, isCodeExpected }: { card: CardAnswer; isCodeExpected: boolean }) {
  const code = useManualCode(card.number)
  if (isCodeExpected && !code) return <OnItsWay />
  const facts = [
    [tessera.manualCode, code && formatManualCode(code)],
    [tessera.memberSince, card.memberSince && formatLongDate(card.memberSince)],
  ] as const
  const known = facts.filter(([, value]) => value)
  if (known.length === 0) return null
  return (
    <Group>
      <dl className={styles.facts}>
        {known.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Suspense fallback={<OnItsWay />}>
        {code && (isOwnCard(card.number) ? <NewCode number={card.number} /> : <ChildCode card={card} />)}
      </Suspense>
    </Group>
  )
}

/** The code to spell that this device stores; null until it has one. */
function useManualCode(number: string): string | null {
  const [code, setCode] = useState<string | null>(null)
  useEffect(() => {
    const look = () => void heldCard(number).then((held) => setCode(held?.number === number ? held.code : null))
    look()
    addEventListener(HELD_CARD_EVENT, look)
    return () => removeEventListener(HELD_CARD_EVENT, look)
  }, [number])
  return code
}

import { useEffect, useState, type KeyboardEvent } from 'react'
import type { CardAnswer } from '#domain/accounts/api.ts'
import { family } from './data.ts'
import { family as words } from './texts.ts'
import { Segments } from '#app/ui/segments.tsx'
import { OnItsWay } from '#app/ui/on-its-way.tsx'
import { useSwipe } from './use-swipe.ts'

/**
 * Whose card stands above: the own one or a child's, by its button, the arrow keys, or a swipe over the card. All of them are on the
 * device, each with its own key.
 */
export function FamilySwitch({
  own,
  shown,
  onChoose,
}: {
  own: CardAnswer
  shown: CardAnswer
  /** Null: the own card. */
  onChoose: (child: CardAnswer | null) => void
}) {
  const { data, error } = family.use()
  const children = data?.children ?? []
  const cards = [own, ...children.map(({ card }) => card)]
  const at = cards.findIndex(({ number }) => number === shown.number)
  const choose = (index: number) => {
    const card = cards[index]
    if (card) onChoose(index === 0 ? null : card)
  }
  useSwipe((step) => choose(Math.max(at, 0) + step))

  // The server's answer meanwhile; people who left the family are not shown any more.
  const current = cards[at]
  useEffect(() => {
    if (shown !== own && shown !== current) onChoose(at > 0 && current ? current : null)
  }, [shown, own, current, at, onChoose])

  // Heard when it changes, not when the page opens.
  const [isChanged, setChanged] = useState(false)
  if (!isChanged && shown.number !== own.number) setChanged(true)
  if (!data && !error) return <OnItsWay />
  if (children.length === 0) return null
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = (event.currentTarget as HTMLElement).querySelectorAll('button')[at + step]
    if (step === 0 || !next) return
    event.preventDefault()
    next.focus()
    choose(at + step)
  }
  return (
    <div role="presentation" onKeyDown={press}>
      <Segments
        label={words.whose}
        items={cards.map(({ number, firstname }) => ({ id: number, label: firstname }))}
        current={shown.number}
        onChange={(number) => choose(cards.findIndex((card) => card.number === number))}
      />
      <output className="vh">{isChanged && words.shown(`${shown.firstname} ${shown.lastname}`, at + 1, cards.length)}</output>
    </div>
  )
}

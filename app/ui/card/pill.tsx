import { useLayoutEffect, useRef } from 'react'
import type { CardView } from './card-view.ts'
import { drawPill } from './draw-card.ts'

/** The card's state outside the card: same icon, word and colour. */
export function Pill({ state, pill, className }: Pick<CardView, 'state' | 'pill'> & { className?: string | undefined }) {
  const host = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => host.current?.replaceChildren(drawPill({ state, pill })), [state, pill])
  return <span ref={host} className={className} />
}

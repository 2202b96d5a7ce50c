import { useLayoutEffect, useRef } from 'react'
import { drawTrama } from './guilloche.ts'

/**
 * The card's pattern alone, for the head of the menu and the band of a detail. `seed` turns its rings; the caller sets place and colour.
 */
export function Trama({ association, seed, className }: { association: string; seed: string; className?: string | undefined }) {
  const host = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const svg = drawTrama(association, seed)
    svg.removeAttribute('class')
    host.current?.replaceChildren(svg)
  }, [association, seed])
  return <span ref={host} className={className} aria-hidden="true" />
}

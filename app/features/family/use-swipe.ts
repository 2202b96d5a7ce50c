import { useEffect, useEffectEvent } from 'react'

/** The distance of a swipe to another card, and of the start of a swipe, in CSS px. */
const FAR = 56
const SLOP = 10

/** Calls back with 1 for a swipe over the card to the left and -1 for one to the right. The page still scrolls up and down. */
export function useSwipe(onSwipe: (step: 1 | -1) => void): void {
  const swiped = useEffectEvent(onSwipe)
  useEffect(() => {
    // Each card has its own node, but their container stays.
    const place = document.querySelector('article.tcard')?.parentElement?.parentElement
    return place ? followSwipes(place, swiped) : undefined
  }, [])
}

/** @returns a function that stops listening */
function followSwipes(place: HTMLElement, onSwipe: (step: 1 | -1) => void): () => void {
  const listening = new AbortController()
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  let from: { id: number; x: number; y: number } | null = null
  const rest = () => {
    from = null
    place.style.translate = ''
  }
  const on = (type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel', act: (event: PointerEvent) => void) =>
    place.addEventListener(type, act, { signal: listening.signal })
  place.style.touchAction = 'pan-y'
  on('pointerdown', ({ pointerId, pointerType, isPrimary, clientX, clientY }) => {
    // A mouse selects text instead: its buttons are above.
    if (isPrimary && pointerType !== 'mouse') from = { id: pointerId, x: clientX, y: clientY }
  })
  on('pointermove', ({ pointerId, clientX, clientY }) => {
    if (from?.id !== pointerId) return
    const [x, y] = [clientX - from.x, clientY - from.y]
    if (Math.abs(y) > Math.abs(x) && Math.abs(y) > SLOP) return rest()
    if (Math.abs(x) > SLOP && !still.matches) place.style.translate = `${x / 2}px`
  })
  on('pointerup', ({ pointerId, clientX }) => {
    if (from?.id !== pointerId) return
    const x = clientX - from.x
    rest()
    if (Math.abs(x) >= FAR) onSwipe(x < 0 ? 1 : -1)
  })
  on('pointercancel', rest)
  return () => {
    listening.abort()
    place.style.touchAction = ''
  }
}

import { useEffect, useEffectEvent } from 'react'

/** The zone at the window's edge, and the highest speed (px, px per frame). */
const NEAR = 96
const FAST = 14

/** The scroll distance per frame for a pointer at `y` in a window of `height`; faster the nearer to the edge. */
export function edgeStep(y: number, height: number): number {
  const near = Math.min(NEAR, height / 4)
  const into = y < near ? y - near : Math.max(0, y - (height - near))
  return Math.round(Math.max(-1, Math.min(1, into / near)) * FAST)
}

/**
 * Scrolls the page during a drag near the window's upper or lower edge. @param onMoved called with the pointer's position after each step
 */
export function useEdgeScroll(isDragging: boolean, onMoved: (y: number) => void): void {
  const moved = useEffectEvent(onMoved)
  useEffect(() => {
    if (!isDragging) return
    let y: number | null = null
    const follow = ({ clientY }: PointerEvent) => (y = clientY)
    const step = () => {
      frame = requestAnimationFrame(step)
      const by = y === null ? 0 : edgeStep(y, innerHeight)
      if (y === null || by === 0) return
      const before = scrollY
      scrollBy({ top: by, behavior: 'instant' })
      if (scrollY !== before) moved(y)
    }
    let frame = requestAnimationFrame(step)
    addEventListener('pointermove', follow)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('pointermove', follow)
    }
  }, [isDragging])
}

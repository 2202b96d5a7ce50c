import { useLayoutEffect } from 'react'
import { useLocation, type Location } from 'react-router'

/**
 * Under what a page's position is kept. A document's first page has the same key, 'default', whatever its address: another address typed
 * into the same tab would open as far down as the page before it.
 */
export const scrollKey = ({ key, pathname }: Pick<Location, 'key' | 'pathname'>): string => (key === 'default' ? pathname : key)

/**
 * After a reload, or when the phone has thrown the page away meanwhile, the router puts the page where it was at once; but what was on it
 * comes a moment later, from the device's copy. This puts it there when the page has become long enough, unless the person has touched it.
 */
export function useScrollKept(): void {
  const key = scrollKey(useLocation())
  useLayoutEffect(() => {
    const y = wasReloaded(key) ? keptPosition(key) : 0
    if (y <= scrollY) return
    const observer = new ResizeObserver(() => {
      if (document.documentElement.scrollHeight < y + innerHeight) return
      stop()
      scrollTo({ top: y, behavior: 'instant' })
    })
    const stop = () => {
      observer.disconnect()
      for (const touch of TOUCHES) removeEventListener(touch, stop)
    }
    for (const touch of TOUCHES) addEventListener(touch, stop, { passive: true })
    observer.observe(document.body)
    return stop
  }, [key])
}

const TOUCHES = ['wheel', 'touchstart', 'keydown', 'mousedown'] as const

/** Only the first list that this document shows: from then on the router knows better, and has what there is to show at once. */
let first: string | undefined
function wasReloaded(key: string): boolean {
  first ??= key
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return first === key && (entry?.type === 'reload' || entry?.type === 'back_forward')
}

/** Where the router has written it (its `ScrollRestoration`). */
function keptPosition(key: string): number {
  try {
    const positions = JSON.parse(sessionStorage.getItem('react-router-scroll-positions') ?? '{}') as Record<string, unknown>
    return Number(positions[key] ?? 0)
  } catch {
    return 0
  }
}

import { useLayoutEffect } from 'react'
import { useLocation, type Location } from 'react-router'

/**
 * The storage key of a page's scroll position. A document's first page always has the router's key 'default': another address typed into
 * the same tab would open at the previous page's position.
 */
export const scrollKey = ({ key, pathname }: Pick<Location, 'key' | 'pathname'>): string => (key === 'default' ? pathname : key)

/**
 * Restores the scroll position after a reload, or when the phone has discarded the page. The router restores it at once, but the content
 * arrives a moment later, from the device's copy. This waits until the page is long enough, unless the person has touched it.
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

/** Only for the first list of this document: later ones have their content at once, and the router's restoration works. */
let first: string | undefined
function wasReloaded(key: string): boolean {
  first ??= key
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return first === key && (entry?.type === 'reload' || entry?.type === 'back_forward')
}

/** The position stored by the router (`ScrollRestoration`). */
function keptPosition(key: string): number {
  try {
    const positions = JSON.parse(sessionStorage.getItem('react-router-scroll-positions') ?? '{}') as Record<string, unknown>
    return Number(positions[key] ?? 0)
  } catch {
    return 0
  }
}

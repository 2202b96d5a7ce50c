/** One navigation as the router reports it. Indexes are places in the browser's history. */
export type Step = {
  action: 'PUSH' | 'POP' | 'REPLACE'
  from: { index: number; path: string }
  to: { index: number; path: string }
  /** The browser has already shown its own animation (the swipe from the edge of iOS and Android). */
  animatedByBrowser: boolean
}

/** The type that a page transition is given; the stylesheet has a class for each. */
export type Direction = 'nav-forward' | 'nav-back'

/** Which way the page moves; null when it does not: a replaced entry, the same page, an animation already seen. */
export function direction({ action, from, to, animatedByBrowser }: Step): Direction | null {
  if (action === 'REPLACE' || from.path === to.path || animatedByBrowser) return null
  return action === 'PUSH' || to.index > from.index ? 'nav-forward' : 'nav-back'
}

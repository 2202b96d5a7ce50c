/** One navigation of the router. Indexes are positions in the browser's history. */
export type Step = {
  action: 'PUSH' | 'POP' | 'REPLACE'
  from: { index: number; path: string }
  to: { index: number; path: string }
  /** The browser has shown its own animation (the swipe from the edge on iOS and Android). */
  animatedByBrowser: boolean
}

/** The type of a page transition; the stylesheet has a class for each. */
export type Direction = 'nav-forward' | 'nav-back'

/** The direction of a page transition; null without one: a replaced entry, the same page, an animation by the browser. */
export function direction({ action, from, to, animatedByBrowser }: Step): Direction | null {
  if (action === 'REPLACE' || from.path === to.path || animatedByBrowser) return null
  return action === 'PUSH' || to.index > from.index ? 'nav-forward' : 'nav-back'
}

import { useEffect, useEffectEvent } from 'react'

/*
 * What stands over the page has an entry of its own in the history, so that Back takes it away and not the page. The entry is a copy
 * of the page's, the router's place in it included: the router never hears that it came or went.
 */

const isOver = (): boolean => (history.state as { over?: true } | null)?.over === true

/** While the browser is on its way back to the page's entry. */
let returning: Promise<void> | null = null

/** Back, on a phone or in a browser, closes what is open instead of leaving the page. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return
    // There already after a reload.
    if (!isOver() || returning) history.pushState({ ...(history.state as object | null), over: true }, '')
    const back = (event: PopStateEvent) => {
      if (returning) return
      event.stopImmediatePropagation()
      close()
    }
    addEventListener('popstate', back, { capture: true })
    return () => {
      removeEventListener('popstate', back, { capture: true })
      // Closed in another way.
      void backToPage()
    }
  }, [open])
}

/** Takes the entry away again. A person who leads to another page from what is open waits for this: it would come before the way back. */
export function backToPage(): Promise<void> {
  if (returning) return returning
  if (!isOver()) return Promise.resolve()
  returning = new Promise((resolve) => {
    const arrived = (event: PopStateEvent) => {
      event.stopImmediatePropagation()
      returning = null
      // Not within the event: React shows a page that changes inside `popstate` without its animation.
      setTimeout(resolve)
    }
    addEventListener('popstate', arrived, { capture: true, once: true })
    history.back()
  })
  return returning
}

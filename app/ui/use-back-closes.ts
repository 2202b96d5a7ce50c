import { useEffect, useEffectEvent } from 'react'

/*
 * An overlay has its own history entry, so that Back closes it and not the page. The entry is a copy of the page's, including the router's
 * position: the router does not notice it. Overlays above each other share it: Back closes the uppermost and puts it in place again.
 */

const isOver = (): boolean => (history.state as { over?: true } | null)?.over === true

/** The open overlays, the uppermost last. */
const overlays: { close: () => void }[] = []

const addEntry = () => history.pushState({ ...(history.state as object | null), over: true }, '')

/** Set while the browser returns to the page's entry. */
let returning: Promise<void> | null = null

/** Makes Back, on a phone or in a browser, close the overlay instead of leaving the page. `onClose` returns false to stay open. */
export function useBackCloses(open: boolean, onClose: () => unknown): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return
    const own = { close: () => close() }
    overlays.push(own)
    // After a reload the entry exists already.
    if (!isOver() || returning) addEntry()
    const back = (event: PopStateEvent) => {
      if (returning || overlays.at(-1) !== own) return
      event.stopImmediatePropagation()
      const isAlone = overlays.length === 1
      if (close() === false || !isAlone) addEntry()
    }
    addEventListener('popstate', back, { capture: true })
    return () => {
      removeEventListener('popstate', back, { capture: true })
      overlays.splice(overlays.indexOf(own), 1)
      // Closed without Back.
      if (overlays.length === 0) void backToPage()
    }
  }, [open])
}

/** Removes the entry. A link from the overlay to another page must wait for this: otherwise the new page would come before the return. */
export function backToPage(): Promise<void> {
  if (returning) return returning
  if (!isOver()) return Promise.resolve()
  returning = new Promise((resolve) => {
    const arrived = (event: PopStateEvent) => {
      event.stopImmediatePropagation()
      returning = null
      // Not within the event: React renders a page change inside `popstate` without its animation.
      setTimeout(resolve)
    }
    addEventListener('popstate', arrived, { capture: true, once: true })
    history.back()
  })
  return returning
}

/** Closes every overlay, for a page that is opened from outside the app: nothing stays open over it, and Back leads to the page before. */
export function closeOverlays(): Promise<void> {
  for (const { close } of overlays.toReversed()) close()
  return backToPage()
}

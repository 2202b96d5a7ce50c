import { useEffect, useRef } from 'react'

/**
 * When what has the focus is taken away (a pressed "Pubblica", the heading of a page that is loading) or switched off (a pressed "Salva
 * l'ordine"), the page's h1 gets it: the keyboard goes on from there, not from the top of the document. For the frame, around what changes.
 */
export function useKeptFocus() {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const page = frame.current
    if (!page) return
    let last: Node | null = null
    const take = ({ target }: FocusEvent) => (last = target as Node)
    // Who presses beside everything has left it; what was taken away has not.
    const leave = () =>
      queueMicrotask(() => {
        if (last?.isConnected && document.activeElement !== last) last = null
      })
    const look = new MutationObserver(() => {
      // Most changes take nothing away that had the focus.
      if (!last || (last.isConnected && !isOff(last))) return
      const heading = page.querySelector<HTMLElement>('main h1')
      if (!heading) return
      const isNowhere = [document.body, last].includes(document.activeElement as HTMLElement)
      last = null
      if (isNowhere) heading.focus({ preventScroll: true })
    })
    page.addEventListener('focusin', take)
    page.addEventListener('focusout', leave)
    look.observe(page, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    return () => {
      page.removeEventListener('focusin', take)
      page.removeEventListener('focusout', leave)
      look.disconnect()
    }
  }, [])
  return frame
}

const isOff = (node: Node): boolean => 'disabled' in node && node.disabled === true

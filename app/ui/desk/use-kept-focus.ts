import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the page's h1 when the focused element is removed (a pressed "Pubblica", the heading of a loading page) or disabled (a
 * pressed "Salva l'ordine"), so that the keyboard continues there. For the frame, around the changing content.
 */
export function useKeptFocus() {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const page = frame.current
    if (!page) return
    let last: Node | null = null
    const take = ({ target }: FocusEvent) => (last = target as Node)
    // A press on an empty area drops the focus on purpose; only removed elements count.
    const leave = () =>
      queueMicrotask(() => {
        if (last?.isConnected && document.activeElement !== last) last = null
      })
    const look = new MutationObserver(() => {
      // Most changes keep the focused element.
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

import { useSyncExternalStore } from 'react'

/** Counted in the text's own size: larger text leaves less room. */
const WIDTH_REM = 75

/** Whether there is room for a report beside the list. */
export const useDeskRoom = (): boolean => useSyncExternalStore(follow, hasRoom)

const hasRoom = (): boolean => innerWidth >= WIDTH_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

// A larger text makes the page longer.
function follow(listener: () => void): () => void {
  const observer = new ResizeObserver(listener)
  observer.observe(document.body)
  addEventListener('resize', listener)
  return () => {
    observer.disconnect()
    removeEventListener('resize', listener)
  }
}

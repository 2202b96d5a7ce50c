import { useSyncExternalStore } from 'react'

/** The width from which the menu stands beside the page (visual reference, section 3). */
const WIDE = '(min-width: 64rem)'

/** Whether the window is wide enough for the persistent menu; follows resizing and rotation. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

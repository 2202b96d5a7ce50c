import { useSyncExternalStore } from 'react'

/** The width from which the preview stands beside the form (visual reference, section 3). */
const SIDE = '(min-width: 68.75rem)'

export const useSide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(SIDE).matches)

function subscribe(listener: () => void): () => void {
  const query = matchMedia(SIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

import { useSyncExternalStore } from 'react'

/** The width from which Gestione has its sidebar and tables (visual reference, section 3). */
const DESK = '(min-width: 48rem)'

export const useTableWidth = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(DESK).matches)

function subscribe(listener: () => void): () => void {
  const query = matchMedia(DESK)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

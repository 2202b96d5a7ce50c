import { useSyncExternalStore } from 'react'

/** Whether the page has been scrolled away from its top. */
export function useScrolled(): boolean {
  return useSyncExternalStore(subscribe, () => scrollY > 4)
}

function subscribe(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
}

import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { createStore } from '#app/platform/create-store.ts'

/** The page with the link that led here; null when Back leads elsewhere. */
export const cameFrom = createStore<string | null>(null)

/** Keeps `cameFrom` up to date, for the frame. */
export function useCameFrom(): void {
  const { pathname } = useLocation()
  const type = useNavigationType()
  const before = useRef<string | null>(null)
  useEffect(() => {
    if (before.current !== pathname) cameFrom.set(type === NavigationType.Push ? before.current : null)
    before.current = pathname
  }, [pathname, type])
}

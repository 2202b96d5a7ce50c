import { useSyncExternalStore } from 'react'
import type { ErrorCode } from '#domain/errors.ts'

/** The one thing that the app has to tell outside any form (a blocked navigation, an ended session). The shell shows it until it is closed or the page changes. */
let current: ErrorCode | null = null
const listeners = new Set<() => void>()

export function notify(code: ErrorCode | null): void {
  current = code
  for (const listener of listeners) listener()
}

export function useNotice(): ErrorCode | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}

import { useSyncExternalStore } from 'react'
import type { ErrorCode } from '#domain/errors.ts'

/** Errors, and the one sentence about this browser that is no error of a call. */
export type NoticeCode = ErrorCode | 'push.sw_unavailable'

/** The one thing that the app has to tell outside any form (a blocked navigation, an ended session). The shell shows it until it is closed or the page changes. */
let current: NoticeCode | null = null
const listeners = new Set<() => void>()

export function notify(code: NoticeCode | null): void {
  current = code
  for (const listener of listeners) listener()
}

export function useNotice(): NoticeCode | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}

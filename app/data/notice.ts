import { useSyncExternalStore } from 'react'
import type { ErrorCode } from '#domain/errors.ts'

/** Errors, and the one sentence about this browser that is no error of a call. */
export type NoticeCode = ErrorCode | 'push.sw_unavailable'

/** How long a notice stays: on its page, or until the person closes it (what led them to another page). */
type Stay = 'page' | 'until-closed'

let current: NoticeCode | null = null
let stay: Stay = 'page'
const listeners = new Set<() => void>()

/** The one thing that the app has to tell outside any form: a blocked navigation, an ended session. */
export function notify(code: NoticeCode | null, lasts: Stay = 'page'): void {
  current = code
  stay = lasts
  for (const listener of listeners) listener()
}

/** The page has changed: what was said about the old one goes. */
export function leavePage(): void {
  if (stay === 'page') notify(null)
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

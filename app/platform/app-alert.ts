import type { ErrorCode } from '#domain/errors.ts'
import { createStore } from './create-store.ts'

/** Errors, and the one sentence about this browser that is no error of a call. */
export type NoticeCode = ErrorCode | 'push.sw_unavailable'

/** The one thing that the app has to tell outside any form: a blocked navigation, an ended session. */
const notice = createStore<NoticeCode | null>(null)
let isKept = false

/** @param lasts on its page, or until the person closes it: what led them to another page must be read there */
export function notify(code: NoticeCode | null, lasts: 'page' | 'until-closed' = 'page'): void {
  isKept = lasts === 'until-closed'
  notice.set(code)
}

/** The page has changed: what was said about the old one goes. */
export function leavePage(): void {
  if (!isKept) notify(null)
}

export const useNotice = notice.use

import type { ErrorCode } from '#domain/errors.ts'
import { createStore } from './create-store.ts'

/** Errors, and one sentence about this browser that is no error of a call. */
export type NoticeCode = ErrorCode | 'push.sw_unavailable'

/** The message outside any form: a blocked navigation, an ended session. */
const notice = createStore<NoticeCode | null>(null)
let isKept = false

/** @param lasts until the page changes, or until the person closes it: a message about a redirect must stay on the next page */
export function notify(code: NoticeCode | null, lasts: 'page' | 'until-closed' = 'page'): void {
  isKept = lasts === 'until-closed'
  notice.set(code)
}

/** On a change of page: removes the message about the old one. */
export function leavePage(): void {
  if (!isKept) notify(null)
}

export const useNotice = notice.use

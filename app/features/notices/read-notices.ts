import type { UnreadAnswer } from '#domain/notices/notice.ts'
import { call } from '#app/platform/api.ts'
import { ask } from './data.ts'

/**
 * Whoever sees a screen has read the notices that lead to it: the bell does not call them there again, nor does a push or a mail that waits.
 * Never throws: without the server they stay unread.
 *
 * @param until of when what the screen shows is, by the server's clock (epoch ms): what came later was not seen
 */
export const readNoticesTo = (path: string, until: number): Promise<void> =>
  // Also when they only had a look, and are gone by now.
  ask(() => call<UnreadAnswer>('POST', '/api/notices/read', { path, until }, { keepalive: true }))

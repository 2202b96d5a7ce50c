import type { SessionAnswer } from '#domain/api.ts'
import { ApiError, call } from './api.ts'
import { openSession, type Opened } from './session.ts'

/** Whether a sign-in goes on with the second factor: the browser keeps what it needs for the next step. */
export const asksForCode = (error: unknown): boolean => error instanceof ApiError && error.code === 'auth.twofactor_prompt'

/**
 * Completes the sign-in that waits in this browser with a code of the app, or a recovery code.
 *
 * @throws ApiError auth.twofactor_wrong · auth.too_many_attempts · auth.session_expired when nothing waits any more
 */
export const sendCode = (code: string): Promise<Opened> =>
  openSession(() => call<SessionAnswer>('POST', '/api/auth/second-factor', { code }))

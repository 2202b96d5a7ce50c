import type { SessionAnswer } from '#domain/accounts/api.ts'
import { ApiError, call } from '#app/platform/api.ts'
import { knowsPasskeys } from '#app/platform/device/knows-passkeys.ts'
import { passkeyResponse } from './passkeys.ts'
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

/** What the second step can be done with here; a recovery code always can. `passkeyElsewhere`: the account has one that this device cannot use. */
export type SecondWays = { code: boolean; passkey: boolean; passkeyElsewhere: boolean }

/** What the sign-in that waits asks for. Where that cannot be learned a code is asked for: its answer says what is wrong. */
export async function secondWays(): Promise<SecondWays> {
  try {
    const { code, passkey } = await call<{ code: boolean; passkey: boolean }>('GET', '/api/auth/second-factor')
    const isUsable = knowsPasskeys()
    return { code, passkey: passkey && isUsable, passkeyElsewhere: passkey && !isUsable }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { code: true, passkey: false, passkeyElsewhere: false }
  }
}

/**
 * Completes it with one of the account's own passkeys.
 *
 * @throws ApiError auth.passkey_failed · auth.too_many_attempts · auth.session_expired when nothing waits any more
 */
export const sendPasskey = (): Promise<Opened> =>
  openSession(async () =>
    call<SessionAnswer>('POST', '/api/auth/second-factor', { response: await passkeyResponse('/api/auth/second-factor/options') }),
  )

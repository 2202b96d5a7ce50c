import type { SessionAnswer } from '#domain/accounts/api.ts'
import { ApiError, call } from '#app/platform/api.ts'
import { knowsPasskeys } from '#app/platform/device/knows-passkeys.ts'
import { passkeyResponse } from './passkeys.ts'
import { openSession, type Opened } from './session.ts'

/** Whether a sign-in needs the second factor: the browser keeps the pending sign-in. */
export const asksForCode = (error: unknown): boolean => error instanceof ApiError && error.code === 'auth.twofactor_prompt'

/**
 * Completes the pending sign-in with a code of the app, or a recovery code.
 *
 * @throws ApiError auth.twofactor_wrong · auth.too_many_attempts · auth.session_expired when nothing is pending any more
 */
export const sendCode = (code: string): Promise<Opened> =>
  openSession(() => call<SessionAnswer>('POST', '/api/auth/second-factor', { code }))

/**
 * Possible second steps on this device; a recovery code always works. `passkeyElsewhere`: the account has a passkey that this device cannot
 * use.
 */
export type SecondWays = { code: boolean; passkey: boolean; passkeyElsewhere: boolean }

/** The second steps of the pending sign-in. If they are unknown a code is asked for, whose answer shows the problem. */
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
 * Completes the pending sign-in with one of the account's passkeys.
 *
 * @throws ApiError auth.passkey_failed · auth.too_many_attempts · auth.session_expired when nothing is pending any more
 */
export const sendPasskey = (): Promise<Opened> =>
  openSession(async () =>
    call<SessionAnswer>('POST', '/api/auth/second-factor', { response: await passkeyResponse('/api/auth/second-factor/options') }),
  )

import type { StartAuthenticationOpts } from '@simplewebauthn/browser'
import type { SessionAnswer } from '#domain/accounts/api.ts'
import { ApiError, call } from '#app/platform/api.ts'
import { openSession, type Opened } from './session.ts'

/** No account is named: the device shows the passkeys that it has for this site. @throws ApiError auth.passkey_failed */
export const signInWithPasskey = (): Promise<Opened> =>
  openSession(async () => call<SessionAnswer>('POST', '/api/auth/passkeys/sign-in', { response: await passkeyResponse() }))

/** Proves with a passkey who is here. @throws ApiError auth.passkey_failed */
export async function proveWithPasskey(): Promise<void> {
  await call<void>('POST', '/api/auth/prove/passkey', { response: await passkeyResponse() })
}

/**
 * What the device answers with one of its passkeys, once the person has let it.
 *
 * @param options the call that says what it is to sign; without it, any passkey of this site
 * @throws ApiError auth.passkey_failed
 */
export async function passkeyResponse(options = '/api/auth/passkeys/options'): Promise<object> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = await call<StartAuthenticationOpts['optionsJSON']>('POST', options, {})
  try {
    return await startAuthentication({ optionsJSON })
  } catch {
    // A refusal by the device and a cancel by the person are one error: no answer.
    throw new ApiError('auth.passkey_failed', 0)
  }
}

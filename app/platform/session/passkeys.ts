import type { StartAuthenticationOpts } from '@simplewebauthn/browser'
import type { SessionAnswer } from '#domain/accounts/api.ts'
import { ApiError, call } from '#app/platform/api.ts'
import { openSession, type Opened } from './session.ts'

/** Names no account: the device shows its passkeys for this site. @throws ApiError auth.passkey_failed */
export const signInWithPasskey = (): Promise<Opened> =>
  openSession(async () => call<SessionAnswer>('POST', '/api/auth/passkeys/sign-in', { response: await passkeyResponse() }))

/** Proves the person's identity with a passkey. @throws ApiError auth.passkey_failed */
export async function proveWithPasskey(): Promise<void> {
  await call<void>('POST', '/api/auth/prove/passkey', { response: await passkeyResponse() })
}

/**
 * The device's answer with one of its passkeys, once the person has agreed.
 *
 * @param options the call for the challenge; by default any passkey of this site
 * @throws ApiError auth.passkey_failed
 */
export async function passkeyResponse(options = '/api/auth/passkeys/options'): Promise<object> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = await call<StartAuthenticationOpts['optionsJSON']>('POST', options, {})
  try {
    return await startAuthentication({ optionsJSON })
  } catch {
    // A refusal by the device and a cancellation by the person are the same error.
    throw new ApiError('auth.passkey_failed', 0)
  }
}

import type { startRegistration } from '@simplewebauthn/browser'
import { ownAccount } from '#app/platform/session/account.ts'
import { ApiError, call } from '#app/platform/api.ts'

type StartRegistration = typeof startRegistration
type Options = Parameters<StartRegistration>[0]['optionsJSON']

/**
 * @throws ApiError auth.proof_required · auth.passkey_limit · auth.passkey_here when this device already has a passkey of the account ·
 * auth.passkey_not_added when the device creates none or the person cancels
 */
export async function addPasskey(name: string): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = await call<Options>('POST', '/api/auth/passkeys/add-options', {}).catch((error: unknown) => {
    throw error instanceof ApiError && error.code === 'api.conflict' ? new ApiError('auth.passkey_limit', error.status) : error
  })
  const response = await fromDevice(startRegistration, optionsJSON)
  await call<unknown>('POST', '/api/auth/passkeys', { name, response })
  await ownAccount.refresh()
}

async function fromDevice(startRegistration: StartRegistration, optionsJSON: Options) {
  try {
    return await startRegistration({ optionsJSON })
  } catch (error) {
    // The device has one of the excluded credentials (WebAuthn, 5.1.3); the next passkey must be created on another device.
    const isHere = error instanceof Error && error.name === 'InvalidStateError'
    throw new ApiError(isHere ? 'auth.passkey_here' : 'auth.passkey_not_added', 0)
  }
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  await call<unknown>('PATCH', `/api/auth/passkeys/${encodeURIComponent(id)}`, { name })
  await ownAccount.refresh()
}

/** @throws ApiError auth.proof_required, auth.last_sign_in */
export async function removePasskey(id: string): Promise<void> {
  await call<void>('DELETE', `/api/auth/passkeys/${encodeURIComponent(id)}`, {})
  await ownAccount.refresh()
}

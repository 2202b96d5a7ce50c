import { refreshAccount } from './account.ts'
import { call } from './api.ts'
import { fromDevice, passkeyResponse } from './passkeys.ts'

/** @throws ApiError auth.proof_required; auth.passkey_failed when the device gives none or the person changes their mind */
export async function addPasskey(name: string): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = await call<Parameters<typeof startRegistration>[0]['optionsJSON']>('POST', '/api/auth/passkeys/add-options', {})
  const response = await fromDevice(() => startRegistration({ optionsJSON }))
  await call<unknown>('POST', '/api/auth/passkeys', { name, response })
  await refreshAccount()
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  await call<unknown>('PATCH', `/api/auth/passkeys/${encodeURIComponent(id)}`, { name })
  await refreshAccount()
}

/** @throws ApiError auth.proof_required, auth.last_sign_in */
export async function removePasskey(id: string): Promise<void> {
  await call<void>('DELETE', `/api/auth/passkeys/${encodeURIComponent(id)}`, {})
  await refreshAccount()
}

/** Proves with a passkey who is here. @throws ApiError auth.passkey_failed */
export async function proveWithPasskey(): Promise<void> {
  await call<void>('POST', '/api/auth/prove/passkey', { response: await passkeyResponse() })
}

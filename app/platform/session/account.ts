import type { AccountAnswer, ClosureAnswer, OptionalConsents, SessionListItem } from '#domain/accounts/api.ts'
import { call } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { refreshSession } from './session.ts'

/** The account and its signed-in devices. */
export const ownAccount = createResource<{ account: AccountAnswer; devices: SessionListItem[] }>({
  name: 'account',
  version: 1,
  load: async () => {
    const [account, devices] = await Promise.all([
      call<AccountAnswer>('GET', '/api/account'),
      call<SessionListItem[]>('GET', '/api/auth/sessions'),
    ])
    return { account, devices }
  },
})

/** The account as this device knows it; the server is not asked. */
export const useAccount = (): AccountAnswer | null => ownAccount.use({ isKnownOnly: true }).data?.account ?? null

/** Whether the person has access to the back office. A copy of an older version does not tell. */
export const hasBackOffice = (account: Partial<Pick<AccountAnswer, 'backOffice'>> | null): boolean => (account?.backOffice ?? []).length > 0

/** After a change at the server, refreshes the account and, for a new name or address, the session. */
async function changed<T>(change: Promise<T>, more: () => Promise<unknown> = async () => {}): Promise<T> {
  const answer = await change
  await Promise.all([ownAccount.refresh(), more()])
  return answer
}

const followSession = () => refreshSession().catch((error: unknown) => logWarning('session not refreshed', error))

/** Changes the name at once or as a request: the answer tells which. @throws ApiError auth.proof_required, account.name_limit */
export const changeName = (values: { firstname: string; lastname: string }) =>
  changed(call<AccountAnswer>('PUT', '/api/account/name', values), followSession)
/** Sends a mail to the new address, which is used after its link is opened. @throws ApiError auth.proof_required */
export const askForEmail = (email: string) => changed(call<unknown>('POST', '/api/account/email', { email }))
export const cancelEmail = () => changed(call<unknown>('DELETE', '/api/account/email', {}))
/** @throws ApiError auth.link_expired, auth.link_used, auth.link_invalid, auth.verify_other_account */
export const confirmEmail = (token: string) => changed(call<unknown>('POST', '/api/account/email/confirm', { token }), followSession)
/** @throws ApiError auth.proof_required */
export const changePassword = (password: string) => changed(call<unknown>('PUT', '/api/account/password', { password }))
export const endDevice = (id: string) => changed(call<void>('DELETE', `/api/account/sessions/${encodeURIComponent(id)}`, {}))
export const endOtherDevices = () => changed(call<void>('POST', '/api/account/sessions/end-others', {}))
export const chooseConsent = (choice: Partial<OptionalConsents>) => changed(call<unknown>('PUT', '/api/account/consents', choice))
/** @throws ApiError api.conflict when another notice is in force by now */
export const acknowledgeNotice = (version: string) => changed(call<unknown>('POST', '/api/account/notice', { version }))
/** @throws ApiError auth.proof_required, auth.last_sign_in */
export const unlinkProvider = (provider: string) => changed(call<void>('DELETE', `/api/auth/providers/${provider}`, {}))
/** Every session ends at once; the account is erased at `eraseAt`. @throws ApiError auth.proof_required */
export const closeAccount = () => call<ClosureAnswer>('POST', '/api/account/closure', {})
/** @throws ApiError auth.link_expired, auth.link_used, auth.link_invalid */
export const keepAccount = (token: string) => call<void>('POST', '/api/account/closure/undo', { token })

/** Proves the person's identity again, before a change of sign-in methods. @throws ApiError auth.twofactor_prompt without a code */
export const proveWithPassword = (values: { password: string; code?: string }) => call<void>('POST', '/api/auth/prove', values)

export type SecondFactorStart = { secret: string; uri: string }
export type RecoveryCodes = { recoveryCodes: string[] }
/** @throws ApiError auth.proof_required */
export const startSecondFactor = () => call<SecondFactorStart>('POST', '/api/auth/second-factor/start', {})
/** @throws ApiError auth.twofactor_wrong */
export const confirmSecondFactor = (code: string) => changed(call<RecoveryCodes>('POST', '/api/auth/second-factor/confirm', { code }))
/** @throws ApiError auth.proof_required */
export const newRecoveryCodes = () => changed(call<RecoveryCodes>('POST', '/api/auth/second-factor/recovery-codes', {}))
/** @throws ApiError auth.proof_required */
export const endSecondFactor = () => changed(call<void>('DELETE', '/api/auth/second-factor', {}))

/** The link that staff need to add their first second factor. @throws ApiError auth.proof_required */
export const sendStaffLink = () => call<void>('POST', '/api/auth/second-factor/link', {})
/** @throws ApiError auth.link_invalid, auth.link_used, auth.link_expired, auth.verify_other_account */
export const followStaffLink = (token: string) => call<void>('POST', '/api/auth/second-factor/link/follow', { token })

/** Makes sign-in require a passkey after a password or a provider; the recovery codes are new. @throws ApiError auth.proof_required */
export const askForPasskey = () => changed(call<RecoveryCodes>('POST', '/api/auth/second-factor/passkey', {}))
/** @throws ApiError auth.proof_required, auth.twofactor_needed */
export const askForNoPasskey = () => changed(call<void>('DELETE', '/api/auth/second-factor/passkey', {}))

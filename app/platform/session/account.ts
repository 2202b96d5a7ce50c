import type { AccountAnswer, ClosureAnswer, OptionalConsents, SessionListItem } from '#domain/accounts/api.ts'
import { ApiError, call } from '#app/platform/api.ts'
import { accountKept } from './back-office.ts'
import { ACCOUNT_COPY_KEY, readKey, storedUser } from './device-user.ts'
import { followed } from '#app/platform/create-store.ts'
import { report } from '#app/platform/log-warning.ts'
import { refreshSession } from './session.ts'

/** What the account page knows, and of when it is. `error`: why the last try to renew it failed. */
export type KnownAccount = {
  /** Whose it is: the stored user's firebaseUid. */
  owner: string | null
  account: AccountAnswer | null
  devices: SessionListItem[]
  fetchedAt: number | null
  error: ApiError | null
}

type Copy = Pick<KnownAccount, 'account' | 'devices' | 'fetchedAt'> & { version: number; owner: string }

const VERSION = 2
const NOTHING: KnownAccount = { owner: null, account: null, devices: [], fetchedAt: null, error: null }

const known = followed<KnownAccount>(onDevice())
/** Grows with every question: only the answer to the last one counts, since each may come after a change. */
let asked = 0

/** The account as the device knows it; nothing of anybody else. */
export function useAccount(): KnownAccount {
  const current = known.use()
  return current.owner === owner() ? current : NOTHING
}

/** Asks the server again. Never throws: a failure is kept beside what is known. A session that has ended there ends here. */
export async function refreshAccount(): Promise<void> {
  const mine = ++asked
  const whose = owner()
  if (whose === null) return
  try {
    const [account, devices] = await Promise.all([
      call<AccountAnswer>('GET', '/api/account'),
      call<SessionListItem[]>('GET', '/api/auth/sessions'),
    ])
    if (mine === asked && owner() === whose) keep({ owner: whose, account, devices, fetchedAt: Date.now(), error: null })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    report('account not loaded', error)
    if (error.status === 401) await followSession()
    if (mine === asked) known.set({ ...mineOrNothing(), owner: whose, error })
  }
}

/** What is asked in passing need not be newer than this. */
const OLD_MS = 6 * 60 * 60_000

/** For pages that show little of it: asks at most once in six hours, or once more where something is still to be done. */
export async function refreshAccountIfOld(): Promise<void> {
  const { fetchedAt, account } = mineOrNothing()
  if (fetchedAt === null || Date.now() - fetchedAt > OLD_MS || !account?.notice.acknowledged) await refreshAccount()
}

/** A change has been made at the server, whatever it answered: the page and, where the name or the address changed, the session follow. */
async function changed<T>(change: Promise<T>, more: () => Promise<unknown> = async () => {}): Promise<T> {
  const answer = await change
  await Promise.all([refreshAccount(), more()])
  return answer
}

const followSession = () => refreshSession().catch((error: unknown) => report('session not refreshed', error))

/** At once, or as a request: the answer says which. @throws ApiError auth.proof_required, account.name_limit */
export const changeName = (values: { firstname: string; lastname: string }) =>
  changed(call<AccountAnswer>('PUT', '/api/account/name', values), followSession)
/** Writes to the new address; it is used once its link is opened. @throws ApiError auth.proof_required */
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

/** Proves again who is here, so that the account's own locks can be changed. @throws ApiError auth.twofactor_prompt without a code */
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

/** The link without which somebody of the staff adds no first second factor. @throws ApiError auth.proof_required */
export const sendStaffLink = () => call<void>('POST', '/api/auth/second-factor/link', {})
/** @throws ApiError auth.link_invalid, auth.link_used, auth.link_expired, auth.verify_other_account */
export const followStaffLink = (token: string) => call<void>('POST', '/api/auth/second-factor/link/follow', { token })

/** Asks for one of the passkeys after a password, or a provider, from now on; the recovery codes are new. @throws ApiError auth.proof_required */
export const askForPasskey = () => changed(call<RecoveryCodes>('POST', '/api/auth/second-factor/passkey', {}))
/** @throws ApiError auth.proof_required, auth.twofactor_needed */
export const askForNoPasskey = () => changed(call<void>('DELETE', '/api/auth/second-factor/passkey', {}))

const owner = (): string | null => storedUser()?.firebaseUid ?? null

const mineOrNothing = (): KnownAccount => (known.get().owner === owner() ? known.get() : NOTHING)

function keep(now: KnownAccount): void {
  known.set(now)
  const { error: _, ...copy } = now
  try {
    localStorage.setItem(ACCOUNT_COPY_KEY, JSON.stringify({ ...copy, version: VERSION }))
    accountKept.set(now)
  } catch (error) {
    report('account not written on the device', error)
  }
}

function onDevice(): KnownAccount {
  try {
    const copy = JSON.parse(readKey(ACCOUNT_COPY_KEY) ?? 'null') as Copy | null
    return copy?.version === VERSION && copy.owner === owner() && copy.account ? { ...copy, error: null } : NOTHING
  } catch {
    return NOTHING
  }
}

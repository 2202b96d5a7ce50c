import { readStoredUser, type StoredUser } from '#domain/stored-user.ts'

/**
 * The stored user (specification §3, §4) and, beside it, what a guard must know without a network: whose account it is and
 * whether its e-mail is confirmed. Both live in localStorage, because the boot script and the guards read them before
 * anything else runs, and because its `storage` event is what tells the other tabs that someone signed out.
 */
const USER = 'user'
const ACCOUNT = 'account'
/** Set while a sign-out has not reached the server: until it has, the old cookie must not be believed. */
const SIGN_OUT_PENDING = 'sign-out-pending'

export type DeviceAccount = { id: string; emailVerified: boolean }

export function storedUser(): StoredUser | null {
  return readStoredUser(read(USER))
}

export function deviceAccount(): DeviceAccount | null {
  try {
    const account = JSON.parse(read(ACCOUNT) ?? 'null') as Partial<DeviceAccount> | null
    return typeof account?.id === 'string' ? { id: account.id, emailVerified: account.emailVerified === true } : null
  } catch {
    return null
  }
}

/** @throws DOMException when the browser refuses to store */
export function storeUser(user: StoredUser, account: DeviceAccount): void {
  localStorage.setItem(ACCOUNT, JSON.stringify(account))
  localStorage.setItem(USER, JSON.stringify(user))
}

export function clearUser(): void {
  localStorage.removeItem(USER)
  localStorage.removeItem(ACCOUNT)
}

export const signOutPending = {
  is: () => read(SIGN_OUT_PENDING) !== null,
  set: () => localStorage.setItem(SIGN_OUT_PENDING, '1'),
  clear: () => localStorage.removeItem(SIGN_OUT_PENDING),
}

/** Calls back when another tab of this browser stored or cleared the user. */
export function onUserChangedElsewhere(act: () => void): () => void {
  const listen = (event: StorageEvent) => {
    // key is null when the whole storage was cleared
    if (event.key === USER || event.key === ACCOUNT || event.key === null) act()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

// Loading fails → no user (specification §4): a browser may refuse the storage altogether.
function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

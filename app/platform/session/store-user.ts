import type { StoredUser } from '#domain/accounts/stored-user.ts'
import { ACCOUNT_COPY_KEY, ACCOUNT_KEY, DRAFT, OWN, readKey, type DeviceAccount } from './device-user.ts'
import { keptUser, USER_KEY } from '#app/platform/device/kept-user.ts'

/** Set while a sign-out is pending: the old cookie does not count until the server is told. */
const SIGN_OUT_PENDING = 'sign-out-pending'

/** @throws DOMException when the browser refuses to store */
export function storeUser(user: StoredUser, account: DeviceAccount): void {
  localStorage.setItem(ACCOUNT_KEY, JSON.stringify(account))
  keptUser.write(JSON.stringify(user))
}

/** `comesBack`: the person did not sign out themselves, so their unsaved forms wait for them. */
export function clearUser(comesBack: boolean): void {
  keptUser.clear()
  localStorage.removeItem(ACCOUNT_KEY)
  localStorage.removeItem(ACCOUNT_COPY_KEY)
  const gone = comesBack ? [OWN] : [OWN, DRAFT]
  for (const key of Object.keys(localStorage)) if (gone.some((start) => key.startsWith(start))) localStorage.removeItem(key)
}

export const signOutPending = {
  is: () => readKey(SIGN_OUT_PENDING) !== null,
  set: () => localStorage.setItem(SIGN_OUT_PENDING, '1'),
  clear: () => localStorage.removeItem(SIGN_OUT_PENDING),
}

/** Calls back when another tab stored or deleted the user. */
export function onUserChangedElsewhere(act: () => void): () => void {
  const listen = (event: StorageEvent) => {
    // key is null when the whole storage was cleared
    if (event.key === USER_KEY || event.key === ACCOUNT_KEY || event.key === null) act()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

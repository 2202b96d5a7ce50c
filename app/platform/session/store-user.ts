import type { StoredUser } from '#domain/accounts/stored-user.ts'
import { ACCOUNT_COPY_KEY, ACCOUNT_KEY, DRAFT, OWN, readKey, type DeviceAccount } from './device-user.ts'
import { keptUser, USER_KEY } from '#app/platform/device/kept-user.ts'

/** Set while a sign-out has not reached the server: until it has, the old cookie must not be believed. */
const SIGN_OUT_PENDING = 'sign-out-pending'

/** @throws DOMException when the browser refuses to store */
export function storeUser(user: StoredUser, account: DeviceAccount): void {
  localStorage.setItem(ACCOUNT_KEY, JSON.stringify(account))
  keptUser.write(JSON.stringify(user))
}

/** `comesBack`: not left by their own wish, so that their unsaved forms wait for them. */
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

/** Calls back when another tab of this browser stored or cleared the user. */
export function onUserChangedElsewhere(act: () => void): () => void {
  const listen = (event: StorageEvent) => {
    // key is null when the whole storage was cleared
    if (event.key === USER_KEY || event.key === ACCOUNT_KEY || event.key === null) act()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

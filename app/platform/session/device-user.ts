import { readStoredUser, type StoredUser } from '#domain/accounts/stored-user.ts'
import { keptUser } from '#app/platform/device/kept-user.ts'

/**
 * The stored user (specification §3, §4) and, beside it, data that guards need offline: the account's id, and whether its e-mail is
 * confirmed. A browser has both in localStorage: the boot script and the guards read them first, and its `storage` event tells other tabs
 * of a sign-out.
 */
export const ACCOUNT_KEY = 'account'
/** The key of an older version's account copy, also deleted at sign-out. */
export const ACCOUNT_COPY_KEY = 'account-copy'

/** Prefix of the keys for the member's other data, deleted at sign-out too. */
export const OWN = 'own:'

/** Prefix of the keys for unsaved staff forms. They wait for a person whom the server has signed out. */
export const DRAFT = 'draft:'

export type DeviceAccount = { id: string; emailVerified: boolean }

// Loading fails → no user (specification §4): a browser may refuse the storage altogether.
export function storedUser(): StoredUser | null {
  try {
    return readStoredUser(keptUser.read())
  } catch {
    return null
  }
}

export function deviceAccount(): DeviceAccount | null {
  try {
    const account = JSON.parse(readKey(ACCOUNT_KEY) ?? 'null') as Partial<DeviceAccount> | null
    return typeof account?.id === 'string' ? { id: account.id, emailVerified: account.emailVerified === true } : null
  } catch {
    return null
  }
}

/** Null also when the browser refuses its storage. */
export function readKey(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

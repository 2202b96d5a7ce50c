import { readStoredUser, type StoredUser } from '#domain/accounts/stored-user.ts'
import { keptUser } from '#app/platform/device/kept-user.ts'

/**
 * The stored user (specification §3, §4) and, beside it, what a guard must know without a network: whose account it is and
 * whether its e-mail is confirmed. A browser has both in localStorage, because the boot script and the guards read them before
 * anything else runs, and because its `storage` event is what tells the other tabs that someone signed out.
 */
export const ACCOUNT_KEY = 'account'
/** Where an older version kept the account: it goes with the user, whichever page signs out. */
export const ACCOUNT_COPY_KEY = 'account-copy'

/** How the keys begin under which anything else of the member's own is kept: it goes with the user too. */
export const OWN = 'own:'

/** How the keys begin under which unsaved forms of the staff are kept. They wait for the person who was signed out by the server. */
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

/** Null too where the browser refuses its storage. */
export function readKey(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

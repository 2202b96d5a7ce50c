import { OWN, readKey, storedUser } from './session/device-user.ts'
import { logWarning } from './log-warning.ts'

/** The member's own data, stored on this device for use offline. Deleted at sign-out. */
export type OwnCopy<T> = {
  read(): T | null
  /** The data with the time of the server's answer (epoch ms), if it was stored. */
  kept(): { data: T; fetchedAt: number | null } | null
  write(data: T, fetchedAt?: number | null): void
  /** Calls back when another tab has written or deleted the copy; returns a function that ends it. */
  followOthers(listener: () => void): () => void
}

/**
 * A named copy in localStorage: it must disappear at once at sign-out, in any tab, and other tabs must notice. A copy of another account or
 * version, or a damaged one, counts as none.
 *
 * @param version raised when an update of the app changes the shape
 */
export function ownCopy<T>(name: string, version: number): OwnCopy<T> {
  const key = `${OWN}${name}`
  const kept = () => {
    try {
      const copy = JSON.parse(readKey(key) ?? 'null') as Copy<T> | null
      return copy?.version === version && copy.owner === owner() ? { data: copy.data, fetchedAt: copy.fetchedAt ?? null } : null
    } catch {
      return null
    }
  }
  return {
    read: () => kept()?.data ?? null,
    kept,
    write(data, fetchedAt) {
      if (owner() === null) return
      try {
        localStorage.setItem(key, JSON.stringify({ version, owner: owner(), fetchedAt, data } satisfies Copy<T>))
      } catch (error) {
        logWarning('own copy not written on the device', error)
      }
    },
    followOthers(listener) {
      const listen = (event: StorageEvent) => event.key === key && listener()
      addEventListener('storage', listen)
      return () => removeEventListener('storage', listen)
    },
  }
}

type Copy<T> = { version: number; owner: string | null; fetchedAt?: number | null | undefined; data: T }

/** The id of the account on this device; null when nobody is signed in. */
export const owner = (): string | null => storedUser()?.firebaseUid ?? null

import { OWN, readKey, storedUser } from './session/device-user.ts'
import { logWarning } from './log-warning.ts'

/** Something of the member's own that this device keeps for when there is no network. It goes when the member signs out. */
export type OwnCopy<T> = {
  read(): T | null
  /** The same, with when the server gave it (epoch ms) where that was written. */
  kept(): { data: T; fetchedAt: number | null } | null
  write(data: T, fetchedAt?: number | null): void
  /** Calls back when another tab has written or dropped it; gives what ends it. */
  followOthers(listener: () => void): () => void
}

/**
 * A copy under a name, in localStorage: what is the member's own must be gone at once at sign-out, whichever page signs out, and other
 * tabs hear of it. What belongs to somebody else, has another version or is damaged is as good as none.
 *
 * @param version raised by an update of the app that changes its shape
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

/** The id of the account on this device; null while nobody is signed in. */
export const owner = (): string | null => storedUser()?.firebaseUid ?? null

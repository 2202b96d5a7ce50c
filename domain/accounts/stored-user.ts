import type { UserDocument } from './api.ts'
import { isProfileComplete } from '#domain/people/profile.ts'

/** The user on the device: exactly these seven fields. `firebaseUid` is the account's id, from any service. */
export type StoredUser = {
  email: string
  firebaseUid: string
  tessera: string
  firstname: string
  lastname: string
  privacy: boolean
  confirm14: boolean
}

/** null when the document is missing or incomplete: the person is then signed out. */
export function storedUser(account: { id: string; email: string }, user: UserDocument | null): StoredUser | null {
  if (!user || !isProfileComplete(user)) return null
  const { tessera, firstname, lastname } = user
  return { email: account.email, firebaseUid: account.id, tessera, firstname, lastname, privacy: true, confirm14: true }
}

/** Reads the device's copy. Unreadable or incomplete gives null; never throws. */
export function readStoredUser(json: string | null): StoredUser | null {
  const stored = parse(json)
  if (!stored || !isProfileComplete(stored)) return null
  const { email, firebaseUid, tessera, firstname, lastname } = stored
  if (!isFilled(email) || !isFilled(firebaseUid) || !isFilled(tessera)) return null
  if (typeof firstname !== 'string' || typeof lastname !== 'string') return null
  return { email, firebaseUid, tessera, firstname, lastname, privacy: true, confirm14: true }
}

function parse(json: string | null): Partial<Record<keyof StoredUser, unknown>> | null {
  if (!json) return null
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    return null
  }
}

const isFilled = (value: unknown): value is string => typeof value === 'string' && value !== ''

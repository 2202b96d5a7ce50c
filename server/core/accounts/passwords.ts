import { isImported, isImportedPasswordOf } from './firebase-password.ts'
import { hashPassword, isPasswordOf } from './password-hash.ts'
import { createWorkQueue } from '#server/platform/limits/work-queue.ts'

export type Passwords = {
  hash(password: string, from?: string): Promise<string>
  /** Whether the password matches the stored hash. Without a hash (no such account) it takes the same time and says no. */
  matches(stored: string | null, password: string, from?: string): Promise<boolean>
  /** A new hash of the correct password when the stored hash is outdated; null when it can stay. */
  renewed(stored: string, password: string, from?: string): Promise<string | null>
}

/**
 * Hashes passwords, two at a time: a hash takes 19 MiB and a thread of libuv's pool, which has four and also serves name look-ups and
 * files. Never call it inside a transaction: SQLite's only writer would wait for it. `from`: the client's address; up to eight calls of its
 * network may wait. Sign-ups pass none, since a hall full of people may register at once; they have an hourly limit instead.
 *
 * @param anyImported gives any imported password, while there is one
 * @throws api.unavailable 503 when too many wait
 */
export function createPasswords({
  atOnce = 2,
  waiting = 64,
  share = 8,
  hash = hashPassword,
  anyImported = async (): Promise<string | undefined> => undefined,
} = {}): Passwords {
  const queue = createWorkQueue({ atOnce, waiting, share })
  const ours = (stored: string | null, password: string) => (stored ? isPasswordOf(stored, password) : hash(password).then(() => false))

  /** While imported passwords are left, every try computes both kinds of hash: its time must not reveal imported accounts. */
  const either = async (stored: string | null, password: string) => {
    const own = stored !== null && isImported(stored) ? stored : null
    // Read in both cases: one query less would reveal it too.
    const any = await anyImported()
    const imported = own ?? any
    const matches = await ours(own ? null : stored, password)
    if (!imported) return matches
    const matchesImported = await isImportedPasswordOf(imported, password)
    return own ? matchesImported : matches
  }

  return {
    hash: (password, from) => queue.run(() => hash(password), from),
    matches: (stored, password, from) => queue.run(() => either(stored, password), from),
    renewed: async (stored, password, from) => (isImported(stored) ? queue.run(() => hash(password), from) : null),
  }
}

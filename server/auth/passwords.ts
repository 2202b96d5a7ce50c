import { hashPassword, isPasswordOf } from './password-hash.ts'
import { createWorkQueue } from './work-queue.ts'

export type Passwords = {
  hash(password: string, from?: string): Promise<string>
  /** Whether the password gives the stored hash; without a hash (no such account) the same time is spent and the answer is no. */
  matches(stored: string | null, password: string, from?: string): Promise<boolean>
}

/**
 * Hashing, two at a time: a hash fills 19 MiB and a thread of libuv's pool, which has four and also serves name look-ups and files.
 * Never call it inside a transaction: SQLite's only writer would wait for it. `from`: the network that asks, of whose calls eight may
 * wait. Sign-ups name none, since a hall full of people may register at the same moment; they have an hourly limit instead.
 *
 * @throws api.unavailable 503 when too many wait
 */
export function createPasswords({ atOnce = 2, waiting = 64, share = 8, hash = hashPassword } = {}): Passwords {
  const queue = createWorkQueue({ atOnce, waiting, share })
  return {
    hash: (password, from) => queue.run(() => hash(password), from),
    matches: (stored, password, from) =>
      queue.run(() => (stored ? isPasswordOf(stored, password) : hash(password).then(() => false)), from),
  }
}

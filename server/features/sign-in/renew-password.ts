import { AppError } from '#domain/errors.ts'
import type { Deps } from '#server/core/deps.ts'
import { findAccountByEmail, lockPassword } from '#server/core/accounts/queries.ts'

/**
 * The right password has just been typed: one that was imported is from now on stored as all others are. Gives the hash that is stored now.
 * Not inside a transaction: it hashes.
 *
 * @param stored the hash that the password was checked against
 */
export async function renewPassword(
  { db, auth }: Pick<Deps, 'db' | 'auth'>,
  { id, email, stored }: { id: string; email: string; stored: string },
  password: string,
  from: string,
): Promise<string> {
  const renewed = await auth.passwords.renewed(stored, password, from).catch((error: unknown) => {
    // Too many wait to be hashed: it can be done at the next sign-in.
    if (error instanceof AppError) return null
    throw error
  })
  if (renewed === null) return stored
  if (await lockPassword(db, id, stored, renewed)) return renewed
  // Another sign-in of the same person was quicker, or the password is another by now: then it stays refused.
  const now = (await findAccountByEmail(db, email))?.passwordHash ?? null
  return now !== null && (await auth.passwords.matches(now, password, from)) ? now : stored
}

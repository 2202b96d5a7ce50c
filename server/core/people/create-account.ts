import { insertAccount, insertPassword } from '#server/core/accounts/queries.ts'
import type { Deps } from '#server/core/deps.ts'
import { createUserDocument, type HouseRules, type Names } from './user-document.ts'

/**
 * Creates an account with its password, document and card. Joins the running transaction, which the caller must have opened; the password
 * is already hashed.
 */
export async function createAccount(
  deps: Pick<Deps, 'db' | 'clock'>,
  {
    email,
    passwordHash,
    names,
    rules,
    emailVerified = false,
  }: { email: string; passwordHash: string; names: Names; rules: HouseRules; emailVerified?: boolean },
): Promise<string> {
  const now = deps.clock.now()
  const id = await insertAccount(deps.db, { email, emailVerified, now })
  await insertPassword(deps.db, id, passwordHash, now)
  await createUserDocument(deps, id, names, rules)
  return id
}

import type { Deps } from '#server/core/deps.ts'
import { createUserDocument, type HouseRules, type Names } from './user-document.ts'

/**
 * An account with its password, document and card. Joins the running transaction, which the caller must have opened; the password was
 * hashed before it. The person's name is in the user document and nowhere else.
 */
export async function createAccount(
  deps: Pick<Deps, 'auth' | 'db' | 'clock'>,
  {
    email,
    passwordHash,
    names,
    rules,
    emailVerified = false,
  }: { email: string; passwordHash: string; names: Names; rules: HouseRules; emailVerified?: boolean },
): Promise<string> {
  const library = await deps.auth.library
  const at = new Date(deps.clock.now())
  const times = { createdAt: at, updatedAt: at }
  const { id } = await library.createUser({ email, name: '', emailVerified, ...times }, { method: 'email' })
  await library.linkAccount({ userId: id, accountId: id, providerId: 'credential', password: passwordHash, ...times })
  await createUserDocument(deps, id, names, rules)
  return id
}

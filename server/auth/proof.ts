import { AppError } from '#domain/errors.ts'
import type { Deps } from '../deps.ts'
import type { AppContext } from '../http/router.ts'
import { networkOf } from './limit-key.ts'
import { findAccountByEmail, noteProof } from './queries.ts'
import { signedIn, type SignedIn } from './session.ts'
import { countTry } from './sign-in-limits.ts'

/** How a person can show who they are; a session keeps which of them opened it. */
export type ProofMethod = 'password' | 'passkey' | 'google' | 'facebook' | 'sign-up'

/** For so long after a proof the account's own locks can be changed (OWASP ASVS 5.0, 7.5). */
export const PROOF_MS = 10 * 60_000

/**
 * Who asks, proved within the last ten minutes: needed where a borrowed or stolen session must not be enough.
 *
 * @throws auth.session_expired 401 · auth.proof_required 403: the app asks for a proof (POST /api/auth/prove) and tries again
 */
export async function provedLately(c: AppContext): Promise<SignedIn> {
  const person = await signedIn(c)
  if (!isProved(person, c.var.deps.clock.now())) throw new AppError('auth.proof_required', 403)
  return person
}

/** @param now epoch ms */
export const isProved = ({ provedAt }: Pick<SignedIn, 'provedAt'>, now: number): boolean => provedAt !== null && now - provedAt <= PROOF_MS

/**
 * The person who is signed in proves it again with the password.
 *
 * @throws auth.invalid_credentials 401 · auth.too_many_attempts 429 · api.unavailable 503
 */
export async function proveWithPassword(deps: Deps, person: SignedIn, password: string, address: string): Promise<void> {
  const { db, auth, clock } = deps
  const takeBack = await countTry(deps, { email: person.email, address })
  const account = await findAccountByEmail(db, person.email)
  const matches = await auth.passwords
    .matches(account?.passwordHash ?? null, password, networkOf(address))
    .catch(async (error: unknown) => {
      await takeBack()
      throw error
    })
  if (!matches) throw new AppError('auth.invalid_credentials', 401)
  await takeBack()
  await noteProof(db, person.sessionId, clock.now())
}

import { AppError } from '#domain/errors.ts'
import type { Provider } from '#domain/accounts/provider.ts'
import type { AppContext } from '#server/core/router.ts'
import { signedIn, type SignedIn } from './session.ts'

/** How a person can show who they are; a session keeps which of them opened it. */
export type ProofMethod = 'password' | 'passkey' | Provider | 'sign-up'

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

/**
 * The same, of somebody whose address is proved: whoever has not proved it is perhaps not its owner, who shall find no lock of somebody
 * else's there, and get no mails about them.
 *
 * @throws auth.session_expired 401 · auth.proof_required 403 · auth.email_unverified 403
 */
export async function provedOwner(c: AppContext): Promise<SignedIn> {
  const person = await provedLately(c)
  if (!person.emailVerified) throw new AppError('auth.email_unverified', 403)
  return person
}

/** @param now epoch ms */
export const isProved = ({ provedAt }: Pick<SignedIn, 'provedAt'>, now: number): boolean => provedAt !== null && now - provedAt <= PROOF_MS

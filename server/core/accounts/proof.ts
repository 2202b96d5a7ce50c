import { AppError } from '#domain/errors.ts'
import { isProved } from '#server/platform/http/route.ts'
import type { AppContext } from '#server/core/router.ts'
import { signedIn, type SignedIn } from './session.ts'

/**
 * The caller, with a proof of the last ten minutes and a confirmed address. An unconfirmed address may be a stranger's: its owner must not
 * find foreign sign-in methods or get mails about them. For calls that decide by their body; other routes declare it in `access`.
 *
 * @throws auth.session_expired 401 · auth.proof_required 403: the app asks for a proof (POST /api/auth/prove) and tries again
 * @throws auth.email_unverified 403
 */
export async function provedOwner(c: AppContext): Promise<SignedIn> {
  const person = await signedIn(c)
  if (!isProved(person, c.var.deps.clock.now())) throw new AppError('auth.proof_required', 403)
  if (!person.emailVerified) throw new AppError('auth.email_unverified', 403)
  return person
}

import { AppError } from '#domain/errors.ts'
import { PROVIDER_NAMES, type Provider } from '#domain/accounts/provider.ts'
import type { Deps } from '#server/core/deps.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { sendSecurityMail } from '#server/core/notices/security-mail.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'
import { takeWayIn } from '#server/core/accounts/ways-in.ts'
import { deleteLink } from '#server/core/accounts/ways-in-queries.ts'

/**
 * The provider opens the account no longer, and what it had opened is closed, but for the session that asks.
 *
 * @throws api.not_found 404 when it does not open it · auth.last_sign_in 409 when nothing else does · auth.session_expired 401
 */
export async function unlink(deps: Deps, person: SignedIn, provider: Provider): Promise<void> {
  const { db } = deps
  const { accountId } = person
  await takeWayIn(db, person, provider, async () => {
    if (!(await deleteLink(db, accountId, provider))) throw new AppError('api.not_found', 404)
    await sendSecurityMail(deps, accountId, { event: 'provider_unlinked', provider: PROVIDER_NAMES[provider] })
  })
  wakeOutbox(db)
}

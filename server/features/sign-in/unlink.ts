import { AppError } from '#domain/errors.ts'
import { PROVIDER_NAMES, type Provider } from '#domain/accounts/provider.ts'
import type { Deps } from '#server/core/deps.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { sendSecurityMail } from '#server/core/notices/security-mail.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'
import { takeWayIn } from '#server/core/accounts/ways-in.ts'
import { deleteLink } from '#server/core/accounts/ways-in-queries.ts'

/**
 * Unlinks the provider and ends the sessions that it opened, except the current one.
 *
 * @throws api.not_found 404 when it is not linked · auth.last_sign_in 409 when there is no other way to sign in · auth.session_expired 401
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

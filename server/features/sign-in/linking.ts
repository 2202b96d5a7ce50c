import { transaction, type Database } from '#db/connect.ts'
import { AppError } from '#domain/errors.ts'
import { PROVIDER_NAMES, PROVIDERS, type Provider } from '#domain/accounts/provider.ts'
import type { Deps } from '#server/core/deps.ts'
import type { AppContext } from '#server/core/router.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { issueChallenge, takeChallenge } from '#server/core/accounts/challenge.ts'
import { LINK_MS, pendingLink } from './browser-cookie.ts'
import type { Identity } from '#server/core/accounts/provider-client.ts'
import { lockAccount, insertCredential } from '#server/core/accounts/queries.ts'
import { findLinkOf, findProviderAccount, waysOf } from '#server/core/accounts/ways-in-queries.ts'
import { sendSecurityMail } from '#server/core/notices/security-mail.ts'

/**
 * Links the provider to the account; false when it was linked already. Joins the running transaction, which the caller must have opened.
 *
 * @throws auth.provider_taken 409 when the provider's account is linked to another account here · api.conflict 409 when this account has
 *   another account of the same provider, which must be unlinked first
 */
export async function link(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  { provider, id }: Pick<Identity, 'provider' | 'id'>,
): Promise<boolean> {
  await lockAccount(db, accountId)
  const owner = await findProviderAccount(db, provider, id)
  if (owner) {
    if (owner.id === accountId) return false
    throw new AppError('auth.provider_taken', 409, { details: { provider: PROVIDER_NAMES[provider] } })
  }
  if (await findLinkOf(db, accountId, provider)) throw new AppError('api.conflict', 409)
  await insertCredential(db, { userId: accountId, providerId: provider, accountId: id }, clock.now())
  return true
}

/**
 * Called when the provider's e-mail belongs to an account that the provider is not linked to. The e-mail alone signs nobody in: the browser
 * remembers the provider, and the account's own proof in the same browser links it (`linkWhatWaits`).
 *
 * @returns auth.link_accounts 409, with the way to sign in: `password`, `passkey` or the name of another provider
 */
export async function askForOwnProof(c: AppContext, accountId: string, { provider, id }: Identity): Promise<AppError> {
  const { db, clock } = c.var.deps
  const data = { provider, id } satisfies Waiting
  pendingLink.set(c, await issueChallenge(db, { kind: 'link', uid: accountId, data, now: clock.now(), lifeMs: LINK_MS }))
  return new AppError('auth.link_accounts', 409, { details: { provider: PROVIDER_NAMES[provider], through: await ownWay(db, accountId) } })
}

/** A way to sign in to the account. It is safe to tell: the provider says that this person reads the account's mailbox. */
async function ownWay(db: Database, accountId: string): Promise<string> {
  const ways = await waysOf(db, accountId)
  if (ways.includes('credential')) return 'password'
  const other = PROVIDERS.find((provider) => ways.includes(provider))
  return other ? PROVIDER_NAMES[other] : 'passkey'
}

/** Forgets the link that waits in this browser. */
export async function forgetPendingLink(c: AppContext): Promise<void> {
  const secret = pendingLink.read(c)
  if (!secret) return
  pendingLink.clear(c)
  await takeChallenge(c.var.deps.db, { secret, kind: 'link', now: c.var.deps.clock.now() })
}

type Waiting = { provider: Provider; id: string }

/**
 * Called after a complete sign-in, with every factor that the account needs: links a provider that waits for this account, and ends the
 * waiting in any case. A failed link does not undo the sign-in.
 */
export async function linkWhatWaits(c: AppContext, accountId: string): Promise<void> {
  const secret = pendingLink.read(c)
  if (!secret) return
  pendingLink.clear(c)
  const { db, clock, log } = c.var.deps
  try {
    await transaction(db, async () => {
      const waiting = await takeChallenge<Waiting>(db, { secret, kind: 'link', now: clock.now() })
      if (waiting?.uid !== accountId || !(await link(c.var.deps, accountId, waiting.data))) return
      await sendSecurityMail(c.var.deps, accountId, { event: 'provider_linked', provider: PROVIDER_NAMES[waiting.data.provider] })
    })
    wakeOutbox(db)
  } catch (err) {
    log.warn({ err }, 'a provider that waited for its account could not be linked')
  }
}

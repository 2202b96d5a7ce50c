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
 * Makes the provider one more way into the account; false when it was one already. Joins the running transaction, which the caller must
 * have opened.
 *
 * @throws auth.provider_taken 409 when the provider's account opens another one here · api.conflict 409 when this account has another
 *   one of the same provider, which must go first
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
 * The provider's e-mail is that of an account which it does not open yet. Nobody is signed in by that alone: the browser keeps what is
 * waiting, and the account's own proof in the same browser links it (`linkWhatWaits`).
 *
 * @returns auth.link_accounts 409, with what to sign in through: `password`, `passkey` or the name of another provider
 */
export async function askForOwnProof(c: AppContext, accountId: string, { provider, id }: Identity): Promise<AppError> {
  const { db, clock } = c.var.deps
  const data = { provider, id } satisfies Waiting
  pendingLink.set(c, await issueChallenge(db, { kind: 'link', uid: accountId, data, now: clock.now(), lifeMs: LINK_MS }))
  return new AppError('auth.link_accounts', 409, { details: { provider: PROVIDER_NAMES[provider], through: await ownWay(db, accountId) } })
}

/** Told to whom the provider knows as the reader of the account's address: which way in to take. */
async function ownWay(db: Database, accountId: string): Promise<string> {
  const ways = await waysOf(db, accountId)
  if (ways.includes('credential')) return 'password'
  const other = PROVIDERS.find((provider) => ways.includes(provider))
  return other ? PROVIDER_NAMES[other] : 'passkey'
}

/** Drops the link that waits in this browser. */
export async function forgetPendingLink(c: AppContext): Promise<void> {
  const secret = pendingLink.read(c)
  if (!secret) return
  pendingLink.clear(c)
  await takeChallenge(c.var.deps.db, { secret, kind: 'link', now: c.var.deps.clock.now() })
}

type Waiting = { provider: Provider; id: string }

/**
 * Called once somebody has signed in, with every factor that the account asks for: if a provider waits for just this account, it is linked.
 * After any sign-in it waits no longer. A failed link does not undo the sign-in.
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

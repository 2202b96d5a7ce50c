import { isUniqueViolation, transaction } from '#db/connect.ts'
import { identityTime } from '#db/identity-time.ts'
import { AppError } from '#domain/errors.ts'
import { romeDay } from '#domain/plain-date.ts'
import { PROVIDER_NAMES } from '#domain/accounts/provider.ts'
import type { Deps } from '#server/core/deps.ts'
import { deleteAccounts } from '#server/core/accounts/bulk-queries.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { enter, type Entry } from './entry.ts'
import { findAccountByEmail, lockAccount, insertAccount } from '#server/core/accounts/queries.ts'
import type { Visit } from '#server/core/accounts/visit.ts'
import type { Identity } from '#server/core/accounts/provider-client.ts'
import { link } from './linking.ts'
import { findProviderAccount, lockUnproved, isVouchedFor } from '#server/core/accounts/ways-in-queries.ts'
import { planEndOfUnfinished } from './unfinished.ts'
import { cancelCardsOf } from '#server/core/cards/queries.ts'
import { sendVerification } from '#server/core/accounts/send-verification.ts'

/** A session, or the account whose own proof is needed first. */
export type Arrival = { entry: Entry } | { needsProofOf: string }

/**
 * Signs a person in with a provider's identity: into the account that is linked to it, or into a new one without a profile.
 *
 * An e-mail alone never opens an existing account. If that account's address is verified, the account's own proof is needed first. If not,
 * its creator has proved nothing: once the provider has verified the address, the account is deleted with its password and sessions, and
 * its card cancelled. Otherwise a stranger could prepare an account for the address's later owner ("pre-hijacking", Sudhodanan and Paverd
 * 2022).
 *
 * @throws auth.provider_no_email 403 without an address for a new account
 * @throws auth.account_closing 403 · auth.too_many_attempts 429
 */
export async function arrive(deps: Deps, identity: Identity, visit: Visit): Promise<Arrival> {
  const once = () => transaction(deps.db, () => enterOrCreate(deps, identity, visit))
  try {
    return await once()
  } catch (error) {
    // Two tabs at the same moment: the other one has created the account, which is found now.
    if (isUniqueViolation(error)) return once()
    throw error
  } finally {
    wakeOutbox(deps.db)
  }
}

async function enterOrCreate(deps: Deps, identity: Identity, visit: Visit): Promise<Arrival> {
  const { db } = deps
  const way = { ...visit, method: identity.provider }
  const known = await lockProviderAccount(deps, identity)
  if (known) return { entry: await enter(deps, known.id, way) }
  const email = usableEmail(identity)
  const namesake = await findAccountByEmail(db, email)
  if (namesake && !(await dropUnproved(deps, namesake, identity))) return { needsProofOf: namesake.id }
  return { entry: await enter(deps, await createAccount(deps, { ...identity, email }, visit), { ...way, isNew: true }) }
}

/** Read again once the account is locked: a password reset, or the owner, may have unlinked the provider meanwhile. */
async function lockProviderAccount({ db }: Deps, { provider, id }: Identity) {
  const found = await findProviderAccount(db, provider, id)
  if (!found) return undefined
  await lockAccount(db, found.id)
  return findProviderAccount(db, provider, id)
}

/**
 * Google tells whether it has verified the address; an unverified one is not used. Facebook never tells: its address is only a claim, which
 * our own mail must verify.
 */
function usableEmail({ provider, email, emailProved }: Identity): string {
  if (email && (emailProved || provider === 'facebook')) return email
  throw new AppError('auth.provider_no_email', 403, { details: { provider: PROVIDER_NAMES[provider] } })
}

/** False if the account stays: its address is verified, the provider's is not, or it has a role or a membership. */
async function dropUnproved({ db, clock }: Deps, account: { id: string; emailVerified: boolean }, { emailProved }: Identity) {
  if (account.emailVerified || !emailProved || (await isVouchedFor(db, account.id))) return false
  const now = clock.now()
  // Read again under a lock: the link in its mail may have been used since.
  if (!(await lockUnproved(db, account.id, identityTime(db, now)))) return false
  await cancelCardsOf(db, [account.id], { cancelledOn: romeDay(now), cancellationReason: 'account_unconfirmed' })
  await deleteAccounts(db, [account.id])
  return true
}

/** The account has no password, and no user document until the profile form writes it (specification §4). */
async function createAccount(deps: Deps, identity: Identity & { email: string }, { origin }: Visit): Promise<string> {
  const { email, emailProved } = identity
  const id = await insertAccount(deps.db, { email, emailVerified: emailProved, now: deps.clock.now() })
  await link(deps, id, identity)
  await planEndOfUnfinished(deps.db, id, deps.clock.now())
  if (!emailProved) await sendVerification(deps, { accountId: id, email, firstname: identity.names.firstname, origin, isFirst: true })
  return id
}

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

/** In, or the account whose own proof has to come first. */
export type Arrival = { entry: Entry } | { needsProofOf: string }

/**
 * Somebody whom a provider knows signs in: into the account that it opens, or into a new one that has no profile yet.
 *
 * An e-mail alone never opens an account that exists. Where the account's address is proved, its own proof comes first. Where it is not,
 * its maker has proved nothing. Once a provider has proved that the address is this person's, everything of that account is dropped, with
 * password, sessions and card, so that nobody waits inside it for its later owner ("pre-hijacking", Sudhodanan and Paverd 2022).
 *
 * @throws auth.provider_no_email 403 without an address to make an account with
 * @throws auth.account_closing 403 · auth.too_many_attempts 429
 */
export async function arrive(deps: Deps, identity: Identity, visit: Visit): Promise<Arrival> {
  const once = () => transaction(deps.db, () => enterOrCreate(deps, identity, visit))
  try {
    return await once()
  } catch (error) {
    // Two tabs at the same moment: one has made the account, the other finds it now.
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

/** Asked again once the account is held: a reset of the password, or its owner, may have taken the provider away meanwhile. */
async function lockProviderAccount({ db }: Deps, { provider, id }: Identity) {
  const found = await findProviderAccount(db, provider, id)
  if (!found) return undefined
  await lockAccount(db, found.id)
  return findProviderAccount(db, provider, id)
}

/**
 * Google says whether it has proved the address: one that it has not is no address. Facebook never says: there the address is what the
 * person claims, and our own mail has to prove it.
 */
function usableEmail({ provider, email, emailProved }: Identity): string {
  if (email && (emailProved || provider === 'facebook')) return email
  throw new AppError('auth.provider_no_email', 403, { details: { provider: PROVIDER_NAMES[provider] } })
}

/** False where the account stays: its address is proved, the provider's is not, or somebody else stands for it. */
async function dropUnproved({ db, clock }: Deps, account: { id: string; emailVerified: boolean }, { emailProved }: Identity) {
  if (account.emailVerified || !emailProved || (await isVouchedFor(db, account.id))) return false
  const now = clock.now()
  // Asked again: the link of its mail may have been used since.
  if (!(await lockUnproved(db, account.id, identityTime(db, now)))) return false
  await cancelCardsOf(db, [account.id], { cancelledOn: romeDay(now), cancellationReason: 'account_unconfirmed' })
  await deleteAccounts(db, [account.id])
  return true
}

/** Without a password, without a user document: the profile form writes it (specification §4). */
async function createAccount(deps: Deps, identity: Identity & { email: string }, { origin }: Visit): Promise<string> {
  const { email, emailProved } = identity
  const id = await insertAccount(deps.db, { email, emailVerified: emailProved, now: deps.clock.now() })
  await link(deps, id, identity)
  await planEndOfUnfinished(deps.db, id, deps.clock.now())
  if (!emailProved) await sendVerification(deps, { accountId: id, email, firstname: identity.names.firstname, origin, isFirst: true })
  return id
}

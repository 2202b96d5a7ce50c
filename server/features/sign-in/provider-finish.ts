import { AppError, type ErrorCode } from '#domain/errors.ts'
import { PROVIDER_NAMES, type Provider, type ProviderAnswer } from '#domain/accounts/provider.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import type { AppContext } from '#server/core/router.ts'
import { answerEntry } from './entry.ts'
import { changeAccount } from '#server/core/accounts/held.ts'
import { sendSecurityMail } from '#server/core/notices/security-mail.ts'
import { signedIn, type SignedIn } from '#server/core/accounts/session.ts'
import { sessionAnswer } from './session-answer.ts'
import { visitOf } from '#server/core/accounts/visit.ts'
import { arrive } from './provider-arrival.ts'
import type { Answered } from './provider-attempts.ts'
import { ProviderProblem, type Identity } from '#server/core/accounts/provider-client.ts'
import { askForOwnProof, link } from './linking.ts'
import { findProviderAccount } from '#server/core/accounts/ways-in-queries.ts'
import { proveWithProvider } from './prove.ts'

/**
 * Acts on a verified identity: opens a session, links the provider to the account, or proves the person's identity again.
 *
 * @throws the errors of `arrive` and `link` · auth.link_accounts 409 · auth.twofactor_prompt 401 · auth.provider_other 403
 */
export async function finish(c: AppContext, identity: Identity, { purpose, accountId }: Answered): Promise<ProviderAnswer> {
  if (purpose === 'sign-in') return answerWithNames(await open(c, identity), identity)
  const person = await signedIn(c)
  // Another person has signed in here since the attempt began.
  if (person.accountId !== accountId) throw new AppError('auth.session_expired', 401)
  await (purpose === 'link' ? addWayIn(c, person, identity) : prove(c, person, identity))
  return answerWithNames(await sessionAnswer(c.var.deps, person.accountId), identity)
}

/**
 * The link to an existing account waits for its proof only if the provider has verified the address, since anybody can claim one. Otherwise
 * it is linked on the account page.
 */
async function open(c: AppContext, identity: Identity) {
  const arrival = await arrive(c.var.deps, identity, visitOf(c))
  if ('needsProofOf' in arrival && !identity.emailProved) throw new AppError('auth.email_in_use', 409)
  if ('needsProofOf' in arrival) throw await askForOwnProof(c, arrival.needsProofOf, identity)
  return answerEntry(c, arrival.entry)
}

async function addWayIn({ var: { deps } }: AppContext, person: SignedIn, identity: Identity) {
  const { accountId } = person
  await changeAccount(deps.db, person, async () => {
    if (!(await link(deps, accountId, identity))) return
    await sendSecurityMail(deps, accountId, { event: 'provider_linked', provider: PROVIDER_NAMES[identity.provider] })
  })
  wakeOutbox(deps.db)
}

async function prove(c: AppContext, person: SignedIn, { provider, id }: Identity) {
  const owner = await findProviderAccount(c.var.deps.db, provider, id)
  if (owner?.id !== person.accountId) throw new AppError('auth.provider_other', 403, { details: { provider: PROVIDER_NAMES[provider] } })
  await proveWithProvider(c, person, provider)
}

/** The provider's name fills in a profile that is not written yet, and is sent in no other case. */
const answerWithNames = (answer: Omit<ProviderAnswer, 'names'>, { names }: Identity): ProviderAnswer => ({
  ...answer,
  names: answer.user ? null : names,
})

/** Translates a refused or missing answer of the provider into an error for the person; the cause is only logged. */
export function failure(c: AppContext, provider: Provider, problem: unknown): unknown {
  if (!(problem instanceof ProviderProblem)) return problem
  c.var.deps.log.warn({ provider, problem: problem.message }, 'sign-in at a provider failed')
  return new AppError(FAILED[provider], problem.down ? 502 : 401)
}

const FAILED: Record<Provider, ErrorCode> = { google: 'auth.google_failed', facebook: 'auth.facebook_failed' }

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
 * What a provider's word does, once it has been checked: opens a session, adds a way into the account, or proves who is signed in.
 *
 * @throws what `arrive` and `link` throw · auth.link_accounts 409 · auth.twofactor_prompt 401 · auth.provider_other 403
 */
export async function finish(c: AppContext, identity: Identity, { purpose, accountId }: Answered): Promise<ProviderAnswer> {
  if (purpose === 'sign-in') return answerWithNames(await open(c, identity), identity)
  const person = await signedIn(c)
  // Somebody else has signed in here since the attempt began.
  if (person.accountId !== accountId) throw new AppError('auth.session_expired', 401)
  await (purpose === 'link' ? addWayIn(c, person, identity) : prove(c, person, identity))
  return answerWithNames(await sessionAnswer(c.var.deps, person.accountId), identity)
}

/** Only an address that the provider has proved lets it wait for that account: anybody can claim one. It is linked on the account page. */
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

/** The name that the provider knows begins a profile that is still to be written; no one else needs it. */
const answerWithNames = (answer: Omit<ProviderAnswer, 'names'>, { names }: Identity): ProviderAnswer => ({
  ...answer,
  names: answer.user ? null : names,
})

/** What a refused or missing answer of the provider is to the person; why, is for the log. */
export function failure(c: AppContext, provider: Provider, problem: unknown): unknown {
  if (!(problem instanceof ProviderProblem)) return problem
  c.var.deps.log.warn({ provider, problem: problem.message }, 'sign-in at a provider failed')
  return new AppError(FAILED[provider], problem.down ? 502 : 401)
}

const FAILED: Record<Provider, ErrorCode> = { google: 'auth.google_failed', facebook: 'auth.facebook_failed' }

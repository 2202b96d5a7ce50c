import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Provider, ProviderPurpose } from '#domain/accounts/provider.ts'
import { AppError } from '#domain/errors.ts'
import { APP_STATE } from '#domain/native/app-return.ts'
import { originOf } from '#server/platform/http/origin.ts'
import { isFromShell } from '#server/platform/http/shell.ts'
import type { AppContext } from '#server/core/router.ts'
import { issueChallenge, takeChallenge } from '#server/core/accounts/challenge.ts'
import { tokenHash } from '#server/core/accounts/email-token.ts'
import { provedOwner } from '#server/core/accounts/proof.ts'
import { signedIn } from '#server/core/accounts/session.ts'
import { ATTEMPT_MS, askingBrowser, browserSecret } from './browser-cookie.ts'
import type { Attempt } from '#server/core/accounts/provider-client.ts'

/** Who may bring the answer: the browser with this secret, the app that knows the challenge's verifier, or a token with the nonce in it. */
type Bringer = { browser: string } | { challenge: string } | { nonce: true }

/** What is kept of an attempt until its answer. */
type Kept = Attempt & { provider: Provider; purpose: ProviderPurpose; by: Bringer }

export type Answered = { attempt: Attempt; purpose: ProviderPurpose; accountId: string | null }

type Asked = { purpose: ProviderPurpose; challenge?: string | undefined }

/**
 * Begins an attempt on the provider's page; gives what goes there. The state is worth something once, for ten minutes: in this browser, or
 * with a `challenge` in the app that has it.
 *
 * @throws auth.session_expired 401 · auth.proof_required 403 · auth.email_unverified 403: for changes to an account that is signed in
 * @throws api.not_found 404 for an app that this server does not know: nothing would lead back to it
 */
export async function beginAttempt(c: AppContext, provider: Provider, { purpose, challenge }: Asked) {
  if (challenge !== undefined && c.var.deps.config.nativeApps.ios === null) throw new AppError('api.not_found', 404)
  const accountId = await whoAsks(c, purpose)
  const attempt: Attempt = {
    redirectUri: `${originOf(c)}/accesso/${provider}`,
    verifier: secret(),
    nonce: secret(),
    choose: purpose !== 'sign-in',
  }
  const by = challenge === undefined ? { browser: tokenHash(browserSecret(c)) } : { challenge }
  const state = await keep(c, accountId, { ...attempt, provider, purpose, by })
  return { attempt, state: challenge === undefined ? state : APP_STATE + state }
}

/** Begins an attempt of the phone's own sign-in; gives its nonce. */
export async function beginNativeAttempt(c: AppContext, provider: Provider, purpose: ProviderPurpose): Promise<string> {
  const accountId = await whoAsks(c, purpose)
  return keep(c, accountId, { redirectUri: '', verifier: '', nonce: '', choose: false, provider, purpose, by: { nonce: true } })
}

/** An answer, as it is brought: the state of a provider's page, with the app's verifier where an app has begun, or the phone's nonce. */
export type Brought = { state: string; verifier?: string | undefined } | { nonce: string }

/**
 * The attempt that an answer belongs to; taking it uses it up, so that of two answers one counts.
 *
 * @returns null when it is none of ours, used, too old, brought by another browser or app, or another provider's
 */
export async function takeAttempt(c: AppContext, provider: Provider, brought: Brought): Promise<Answered | null> {
  const { db, clock } = c.var.deps
  const secret = 'nonce' in brought ? brought.nonce : brought.state.replace(APP_STATE, '')
  const taken = await takeChallenge<Kept>(db, { secret, kind: 'provider', now: clock.now() })
  if (taken?.data.provider !== provider) return null
  const { by, purpose, ...attempt } = taken.data
  return isRightful(c, by, brought) ? { attempt, purpose, accountId: taken.uid } : null
}

function isRightful(c: AppContext, by: Bringer, brought: Brought): boolean {
  if ('nonce' in by || 'nonce' in brought) return 'nonce' in by && 'nonce' in brought
  if ('challenge' in by) return isFromShell(c) && isSame(by.challenge, tokenHash(brought.verifier ?? ''))
  return isSame(by.browser, tokenHash(askingBrowser.read(c) ?? ''))
}

/** Signing in needs nobody; another way into an account needs its proof; proving needs the session that is to be proved. */
async function whoAsks(c: AppContext, purpose: ProviderPurpose): Promise<string | null> {
  if (purpose === 'sign-in') return null
  if (purpose === 'prove') return (await signedIn(c)).accountId
  return (await provedOwner(c)).accountId
}

const keep = (c: AppContext, uid: string | null, data: Kept) =>
  issueChallenge(c.var.deps.db, { kind: 'provider', uid, data, now: c.var.deps.clock.now(), lifeMs: ATTEMPT_MS })

const secret = () => randomBytes(32).toString('base64url')

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

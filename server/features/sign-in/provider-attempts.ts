import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Provider, ProviderPurpose } from '#domain/accounts/provider.ts'
import { originOf } from '#server/platform/http/origin.ts'
import type { AppContext } from '#server/core/router.ts'
import { issueChallenge, takeChallenge } from '#server/core/accounts/challenge.ts'
import { tokenHash } from '#server/core/accounts/email-token.ts'
import { provedOwner } from '#server/core/accounts/proof.ts'
import { signedIn } from '#server/core/accounts/session.ts'
import { ATTEMPT_MS, askingBrowser, browserSecret } from './browser-cookie.ts'
import type { Attempt } from '#server/core/accounts/provider-client.ts'

/** What is kept of an attempt until its answer: `browser` is null for the phone's own sign-in, which has its nonce in the token. */
type Kept = Attempt & { provider: Provider; purpose: ProviderPurpose; browser: string | null }

export type Answered = { attempt: Attempt; purpose: ProviderPurpose; accountId: string | null }

/**
 * Begins an attempt on the web; gives what goes to the provider. The state is worth something once, for ten minutes, in this browser.
 *
 * @throws auth.session_expired 401 · auth.proof_required 403 · auth.email_unverified 403: for changes to an account that is signed in
 */
export async function beginAttempt(c: AppContext, provider: Provider, purpose: ProviderPurpose) {
  const accountId = await whoAsks(c, purpose)
  const attempt: Attempt = {
    redirectUri: `${originOf(c)}/accesso/${provider}`,
    verifier: secret(),
    nonce: secret(),
    choose: purpose !== 'sign-in',
  }
  const state = await keep(c, accountId, { ...attempt, provider, purpose, browser: tokenHash(browserSecret(c)) })
  return { attempt, state }
}

/** Begins an attempt of the phone's own sign-in; gives its nonce. */
export async function beginNativeAttempt(c: AppContext, provider: Provider, purpose: ProviderPurpose): Promise<string> {
  const accountId = await whoAsks(c, purpose)
  return keep(c, accountId, { redirectUri: '', verifier: '', nonce: '', choose: false, provider, purpose, browser: null })
}

/**
 * The attempt that an answer belongs to; taking it uses it up, so that of two answers one counts.
 *
 * @param secret the state, or the phone's nonce
 * @returns null when it is none of ours, used, too old, another browser's, or another provider's
 */
export async function takeAttempt(c: AppContext, provider: Provider, secret: string, kind: 'web' | 'native'): Promise<Answered | null> {
  const { db, clock } = c.var.deps
  const taken = await takeChallenge<Kept>(db, { secret, kind: 'provider', now: clock.now() })
  if (taken?.data.provider !== provider) return null
  const { browser, purpose, ...attempt } = taken.data
  const isRightBrowser = kind === 'native' ? browser === null : browser !== null && isSame(browser, tokenHash(askingBrowser.read(c) ?? ''))
  return isRightBrowser ? { attempt, purpose, accountId: taken.uid } : null
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

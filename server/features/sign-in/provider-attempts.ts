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

/**
 * Who may deliver the answer: the browser with this secret, the app that knows the challenge's verifier, or the holder of a token with the
 * nonce.
 */
type Bringer = { browser: string } | { challenge: string } | { nonce: true }

/** The stored part of an attempt until its answer arrives. */
type Kept = Attempt & { provider: Provider; purpose: ProviderPurpose; by: Bringer }

export type Answered = { attempt: Attempt; purpose: ProviderPurpose; accountId: string | null }

type Asked = { purpose: ProviderPurpose; challenge?: string | undefined }

/**
 * Starts an attempt on the provider's page and returns its parameters. The state can be used once, within ten minutes: in this browser, or
 * with a `challenge` in the app that has its verifier.
 *
 * @throws auth.session_expired 401 · auth.proof_required 403 · auth.email_unverified 403: for changes to the session's account
 * @throws api.not_found 404 for an app unknown to this server, which could not return to it
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

/** Starts an attempt of the phone's own sign-in; returns its nonce. */
export async function beginNativeAttempt(c: AppContext, provider: Provider, purpose: ProviderPurpose): Promise<string> {
  const accountId = await whoAsks(c, purpose)
  return keep(c, accountId, { redirectUri: '', verifier: '', nonce: '', choose: false, provider, purpose, by: { nonce: true } })
}

/** A delivered answer: the state of a provider's page, with the app's verifier if an app started the attempt, or the phone's nonce. */
export type Brought = { state: string; verifier?: string | undefined } | { nonce: string }

/**
 * Takes the attempt that an answer belongs to. Taking it uses it up, so that only the first of two answers counts.
 *
 * @returns null if the attempt is unknown, used, expired, delivered by another browser or app, or of another provider
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

/**
 * The account of the session, as the purpose requires: none for signing in, a recently proved one for linking, the session's own for
 * proving.
 */
async function whoAsks(c: AppContext, purpose: ProviderPurpose): Promise<string | null> {
  if (purpose === 'sign-in') return null
  if (purpose === 'prove') return (await signedIn(c)).accountId
  return (await provedOwner(c)).accountId
}

const keep = (c: AppContext, uid: string | null, data: Kept) =>
  issueChallenge(c.var.deps.db, { kind: 'provider', uid, data, now: c.var.deps.clock.now(), lifeMs: ATTEMPT_MS })

const secret = () => randomBytes(32).toString('base64url')

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

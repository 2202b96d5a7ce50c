import type { JWTPayload, JWTVerifyGetKey } from 'jose'
import { ProviderProblem } from './provider-client.ts'

/** Asymmetric algorithms only. A symmetric one would make our client secret a key; `none` has no key. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA']
/** Allowed difference between our clock and the provider's. */
const TOLERANCE_S = 60
/** A sign-in is answered at once, so an older token comes from elsewhere. */
const MAX_AGE_S = 10 * 60

export type Expected = {
  /** All accepted spellings of the issuer. */
  issuers: string[]
  clientId: string
  nonce: string
  /** Epoch ms. */
  now: number
}

/** The issuer's public keys, cached. They are fetched when a token names an unknown key. */
export async function remoteKeys(jwksUri: string): Promise<JWTVerifyGetKey> {
  const { createRemoteJWKSet } = await import('jose')
  return createRemoteJWKSet(new URL(jwksUri), { timeoutDuration: 8_000 })
}

/**
 * The claims of an id token, after all checks of OpenID Connect Core §3.1.3.7: signature, issuer, audience, authorised party, expiry, age,
 * nonce.
 *
 * @throws ProviderProblem
 */
export async function verifyIdToken(
  idToken: string,
  keys: JWTVerifyGetKey,
  { issuers, clientId, nonce, now }: Expected,
): Promise<JWTPayload & { sub: string }> {
  const { jwtVerify } = await import('jose')
  const { payload } = await jwtVerify(idToken, keys, {
    algorithms: ALGORITHMS,
    issuer: issuers,
    audience: clientId,
    requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
    maxTokenAge: MAX_AGE_S,
    clockTolerance: TOLERANCE_S,
    currentDate: new Date(now),
  }).catch((cause: unknown) => {
    throw new ProviderProblem(`id token refused: ${reasonOf(cause)}`, { down: isUnreachable(cause), cause })
  })
  if (payload.nonce !== nonce) throw new ProviderProblem('id token of another attempt')
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== clientId)
    throw new ProviderProblem('id token made for another party')
  if (typeof payload.sub !== 'string' || !payload.sub || payload.sub.length > 255) throw new ProviderProblem('id token without a subject')
  return { ...payload, sub: payload.sub }
}

/** The library's own errors have a code; all others come from the network. */
function isUnreachable(error: unknown): boolean {
  const code = (error as { code?: unknown }).code
  return typeof code !== 'string' || !code.startsWith('ERR_J') || code === 'ERR_JWKS_TIMEOUT' || code === 'ERR_JOSE_GENERIC'
}

const reasonOf = (error: unknown) => (error as { code?: string }).code ?? (error as Error).message

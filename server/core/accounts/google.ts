import { createHash } from 'node:crypto'
import type { JWTVerifyGetKey } from 'jose'
import type { GoogleSettings } from '#server/platform/config.ts'
import type { Clock } from '#server/platform/deps.ts'
import { askProvider, emailOf, nameOf } from './provider-ask.ts'
import { ProviderProblem, type Attempt, type Identity, type ProviderClient } from './provider-client.ts'
import { remoteKeys, verifyIdToken } from './id-token.ts'

/** Google as an OpenID Connect provider; any other conforming issuer works the same way. */
export function createGoogle({ clientId, clientSecret, issuer }: GoogleSettings, clock: Clock): ProviderClient {
  const discover = discovery(issuer, clock)

  async function identityOf(idToken: unknown, nonce: string): Promise<Identity> {
    if (typeof idToken !== 'string') throw new ProviderProblem('no id token in the answer')
    const { keys } = await discover()
    const claims = await verifyIdToken(idToken, keys, { issuers: spellings(issuer), clientId, nonce, now: clock.now() })
    return {
      provider: 'google',
      id: claims.sub,
      email: emailOf(claims.email),
      emailProved: claims.email_verified === true || claims.email_verified === 'true',
      names: { firstname: nameOf(claims.given_name), lastname: nameOf(claims.family_name) },
    }
  }

  return {
    clientId,
    async authorizationUrl({ redirectUri, verifier, nonce, choose }, state) {
      const url = new URL((await discover()).authorize)
      const asked = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...(choose && { prompt: 'select_account' }),
      }
      for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
      return url.href
    },
    async identityOfCode({ code, iss }, { redirectUri, verifier, nonce }: Attempt) {
      // RFC 9207: an answer with another issuer was meant for another client.
      if (iss !== undefined && !spellings(issuer).includes(iss)) throw new ProviderProblem('answer of another issuer')
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        client_id: clientId,
        client_secret: clientSecret,
        code_verifier: verifier,
      })
      const { id_token } = await askProvider(new URL((await discover()).token), { method: 'POST', body })
      return identityOf(id_token, nonce)
    },
    identityOfToken: identityOf,
  }
}

type Endpoints = { authorize: string; token: string; keys: JWTVerifyGetKey }

const KEPT_MS = 3_600_000

/** The issuer's discovery document, kept for an hour. A failed request is repeated at the next call. */
function discovery(issuer: string, clock: Clock): () => Promise<Endpoints> {
  let known: { endpoints: Promise<Endpoints>; until: number } | undefined
  return () => {
    if (!known || known.until <= clock.now()) {
      const asked = { endpoints: readDiscovery(issuer), until: clock.now() + KEPT_MS }
      asked.endpoints.catch(() => {
        if (known === asked) known = undefined
      })
      known = asked
    }
    return known.endpoints
  }
}

async function readDiscovery(issuer: string): Promise<Endpoints> {
  const says = await askProvider(new URL(`${issuer}/.well-known/openid-configuration`))
  const { authorization_endpoint: authorize, token_endpoint: token, jwks_uri: jwks } = says
  // OpenID Connect Discovery §4.3: the document must name the issuer it was fetched from.
  if (withoutSlash(says.issuer) !== issuer) throw new ProviderProblem('the issuer describes another issuer', { down: true })
  if (typeof authorize !== 'string' || typeof token !== 'string' || typeof jwks !== 'string')
    throw new ProviderProblem('the issuer does not say where to go', { down: true })
  return { authorize, token, keys: await remoteKeys(jwks) }
}

const withoutSlash = (text: unknown) => (typeof text === 'string' ? text.replace(/\/$/, '') : text)

/**
 * Google writes its own name with and without the scheme (developers.google.com, "Validate an ID token"); other issuers may have a slash at
 * the end.
 */
const spellings = (issuer: string) => (issuer === 'https://accounts.google.com' ? [issuer, 'accounts.google.com'] : [issuer, `${issuer}/`])

import { createHash, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose'
import { backTo, consentPage, press, startService, type Service } from './service.ts'

export type GooglePerson = {
  sub: string
  email?: string | undefined
  email_verified?: boolean | undefined
  given_name?: string
  family_name?: string
}

export type Google = Service & {
  settings: { clientId: string; clientSecret: string; issuer: string }
  /** The first account on the page, and the others signed in there. */
  person: GooglePerson
  others: GooglePerson[]
  /** Changes claims of the next id tokens; `undefined` removes one. */
  claims: Record<string, unknown>
  /** Google's clock; by default the real one. Epoch ms. */
  now: () => number
  /** Approves on the page of `url`; returns the parameters of the redirect. */
  approve(url: string): Promise<Record<string, string>>
  refuse(url: string): Promise<Record<string, string>>
  /** An id token, as from the phone's own sign-in. */
  idToken(claims?: Record<string, unknown>): Promise<string>
  /** An id token with the same claims, signed by another key. */
  forgedIdToken(claims?: Record<string, unknown>): Promise<string>
  /** Replaces the signing keys, as Google does every few weeks. */
  rotateKeys(): Promise<void>
}

type Code = { redirectUri: string; challenge: string; nonce: string; person: GooglePerson }

const CLIENT = {
  clientId: 'tessera.apps.stand-in.example',
  clientSecret: 'a-client-secret',
}

/**
 * An OpenID Connect provider as strict as Google: PKCE, client secret, exact redirect address, one-time codes. `headers`: on all its
 * answers.
 */
export async function startGoogle(headers: Record<string, string> = {}): Promise<Google> {
  const codes = new Map<string, Code>()
  let keys = await newKeys()
  const people = () => [google.person, ...google.others]

  const service = await startService(async ({ url, method, form, answer }) => {
    const { origin } = service
    switch (`${method} ${url.pathname}`) {
      case 'GET /.well-known/openid-configuration':
        answer.json({
          issuer: origin,
          authorization_endpoint: `${origin}/authorize`,
          token_endpoint: `${origin}/token`,
          jwks_uri: `${origin}/keys`,
        })
        return true
      case 'GET /authorize':
        if (problemOf(url)) answer.json({ error: problemOf(url) }, 400)
        else answer.page(consentPage('Google', url, Object.fromEntries(people().map(({ sub, email }) => [`g${sub}`, email]))))
        return true
      case 'GET /answer/yes': {
        const code = randomUUID()
        const { searchParams: asked } = url
        codes.set(code, {
          redirectUri: asked.get('redirect_uri')!,
          challenge: asked.get('code_challenge')!,
          nonce: asked.get('nonce')!,
          person: people().find(({ sub }) => `g${sub}` === asked.get('who'))!,
        })
        answer.redirect(backTo(url, { code, iss: origin }))
        return true
      }
      case 'GET /answer/no':
        answer.redirect(backTo(url, { error: 'access_denied' }))
        return true
      case 'POST /token': {
        const code = codes.get(form.get('code') ?? '')
        codes.delete(form.get('code') ?? '')
        if (!code || !isRightful(code, form)) answer.json({ error: 'invalid_grant' }, 400)
        else
          answer.json({ token_type: 'Bearer', access_token: 'unused', id_token: await sign(keys, { ...code.person, nonce: code.nonce }) })
        return true
      }
      case 'GET /keys':
        answer.json({ keys: [keys.jwk] })
        return true
      default:
        return false
    }
  }, headers)

  async function sign({ privateKey, kid }: Keys, own: Record<string, unknown>): Promise<string> {
    const now = Math.floor(google.now() / 1_000)
    const claims = { iss: service.origin, aud: CLIENT.clientId, azp: CLIENT.clientId, iat: now, exp: now + 3_600, ...own, ...google.claims }
    const kept = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined)) as JWTPayload
    return new SignJWT(kept).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(privateKey)
  }

  const google: Google = {
    ...service,
    settings: { ...CLIENT, issuer: service.origin },
    person: {
      sub: '100000000000000000001',
      email: 'anna@posta.example',
      email_verified: true,
      given_name: 'Anna',
      family_name: "D'Angelo",
    },
    others: [],
    claims: {},
    now: Date.now,
    approve: (url) => press(url, 'yes'),
    refuse: (url) => press(url, 'no'),
    idToken: (claims = {}) => sign(keys, { ...google.person, ...claims }),
    forgedIdToken: async (claims = {}) => sign({ ...(await newKeys()), kid: keys.kid }, { ...google.person, ...claims }),
    rotateKeys: async () => void (keys = await newKeys()),
  }
  return google
}

type Keys = { privateKey: CryptoKey; kid: string; jwk: object }

async function newKeys(): Promise<Keys> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = randomUUID()
  return { privateKey, kid, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}

/** The problem of a request for a code; null without one. */
function problemOf({ searchParams: asked }: URL): string | null {
  if (asked.get('client_id') !== CLIENT.clientId) return 'unauthorized_client'
  if (asked.get('response_type') !== 'code') return 'unsupported_response_type'
  if (asked.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(asked.get('code_challenge') ?? '')) return 'invalid_request'
  return asked.get('scope')?.split(' ').includes('openid') && asked.get('nonce') && asked.get('state') ? null : 'invalid_request'
}

const isRightful = ({ redirectUri, challenge }: Code, form: URLSearchParams) =>
  form.get('client_id') === CLIENT.clientId &&
  form.get('client_secret') === CLIENT.clientSecret &&
  form.get('redirect_uri') === redirectUri &&
  createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url') === challenge

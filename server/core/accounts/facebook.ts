import { createHash, createHmac } from 'node:crypto'
import type { FacebookSettings } from '#server/platform/config.ts'
import type { Clock } from '#server/platform/deps.ts'
import { askProvider, emailOf, nameOf } from './provider-ask.ts'
import { ProviderProblem, type Identity, type ProviderClient } from './provider-client.ts'

/**
 * Facebook uses OAuth without an id token on the web. A token counts only after Facebook's "debug_token", called with the app's secret,
 * confirms that it is valid and made for this app. Its e-mail address is self-declared: nothing proves it
 * (docs/decisions/0015-facebook-beyond-the-stub.md).
 */
export function createFacebook({ appId, appSecret, graphUrl }: FacebookSettings, clock: Clock): ProviderClient {
  const call = (path: string, asked: Record<string, string>) => {
    const url = new URL(`${graphUrl}/${path}`)
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
    return askProvider(url)
  }

  async function identityOfToken(accessToken: string): Promise<Identity> {
    const userId = await ownerOf(accessToken)
    const person = await call('me', {
      fields: 'id,email,first_name,last_name',
      access_token: accessToken,
      // Proves that the call comes from the app's server; some apps require it ("Require App Secret").
      appsecret_proof: createHmac('sha256', appSecret).update(accessToken).digest('hex'),
    })
    if (person.id !== userId) throw new ProviderProblem('the token and the person do not agree')
    return {
      provider: 'facebook',
      id: userId,
      email: emailOf(person.email),
      emailProved: false,
      names: { firstname: nameOf(person.first_name), lastname: nameOf(person.last_name) },
    }
  }

  async function ownerOf(accessToken: string): Promise<string> {
    const { data } = await call('debug_token', { input_token: accessToken, access_token: `${appId}|${appSecret}` })
    const token = (data ?? {}) as Record<string, unknown>
    if (token.is_valid !== true) throw new ProviderProblem('the token is not valid')
    if (String(token.app_id) !== appId) throw new ProviderProblem('the token was made for another app')
    if (token.type !== undefined && token.type !== 'USER') throw new ProviderProblem("the token is not a person's")
    // Facebook's 0 means "does not expire".
    if (typeof token.expires_at === 'number' && token.expires_at !== 0 && token.expires_at * 1_000 <= clock.now())
      throw new ProviderProblem('the token has expired')
    if (typeof token.user_id !== 'string' || !/^\d{1,64}$/.test(token.user_id)) throw new ProviderProblem('the token is of nobody')
    return token.user_id
  }

  return {
    clientId: appId,
    async authorizationUrl({ redirectUri, verifier, choose }, state) {
      const url = new URL(dialogOf(graphUrl))
      const asked = {
        response_type: 'code',
        client_id: appId,
        redirect_uri: redirectUri,
        scope: 'email,public_profile',
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...(choose && { auth_type: 'reauthenticate' }),
      }
      for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
      return url.href
    },
    async identityOfCode({ code }, { redirectUri, verifier }) {
      const { access_token } = await call('oauth/access_token', {
        client_id: appId,
        client_secret: appSecret,
        redirect_uri: redirectUri,
        code,
        code_verifier: verifier,
      })
      if (typeof access_token !== 'string') throw new ProviderProblem('no token in the answer')
      return identityOfToken(access_token)
    },
    identityOfToken,
  }
}

/** People sign in at www.facebook.com, programs call graph.facebook.com. A version in the address (`/v23.0`) applies to both. */
function dialogOf(graphUrl: string): string {
  const url = new URL(`${graphUrl}/dialog/oauth`)
  url.hostname = url.hostname.replace(/^graph\./, 'www.')
  return url.href
}

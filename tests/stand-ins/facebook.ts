import { createHash, createHmac, randomUUID } from 'node:crypto'
import { backTo, consentPage, press, startService, type Service } from './service.ts'

export type FacebookPerson = { id: string; email?: string | undefined; first_name?: string; last_name?: string }

export type Facebook = Service & {
  settings: { appId: string; appSecret: string; graphUrl: string }
  /** The first account on the page, and the others signed in there. */
  person: FacebookPerson
  others: FacebookPerson[]
  approve(url: string): Promise<Record<string, string>>
  refuse(url: string): Promise<Record<string, string>>
  /** A person's token, as from the phone's own sign-in. `about`: unusual fields of debug_token. */
  accessToken(about?: Record<string, unknown>): string
}

type Code = { redirectUri: string; challenge: string; person: FacebookPerson }

const APP = { appId: '1234567890', appSecret: 'an-app-secret' }

/** Facebook's sign-in page and the used calls of its Graph API, with the Graph's own error texts. */
export async function startFacebook(): Promise<Facebook> {
  const codes = new Map<string, Code>()
  const people = () => [facebook.person, ...facebook.others]
  const tokens = new Map<string, { person: FacebookPerson; about: Record<string, unknown> }>()

  const service = await startService(({ url, method, answer }) => {
    const asked = url.searchParams
    const refuse = (message: string) => answer.json({ error: { message, type: 'OAuthException', code: 190 } }, 400)
    switch (`${method} ${url.pathname}`) {
      case 'GET /dialog/oauth':
        if (asked.get('client_id') !== APP.appId || !asked.get('state')) refuse('Invalid App ID')
        else answer.page(consentPage('Facebook', url, Object.fromEntries(people().map(({ id, email }) => [`f${id}`, email]))))
        return true
      case 'GET /answer/yes': {
        const code = randomUUID()
        codes.set(code, {
          redirectUri: asked.get('redirect_uri')!,
          challenge: asked.get('code_challenge')!,
          person: people().find(({ id }) => `f${id}` === asked.get('who'))!,
        })
        answer.redirect(backTo(url, { code }))
        return true
      }
      case 'GET /answer/no':
        answer.redirect(backTo(url, { error: 'access_denied', error_reason: 'user_denied', error_code: '200' }))
        return true
      case 'GET /oauth/access_token': {
        const code = codes.get(asked.get('code') ?? '')
        codes.delete(asked.get('code') ?? '')
        if (!code || !isRightful(code, asked)) refuse('Error validating verification code')
        else answer.json({ access_token: give(code.person), token_type: 'bearer', expires_in: 5_184_000 })
        return true
      }
      case 'GET /debug_token': {
        if (asked.get('access_token') !== `${APP.appId}|${APP.appSecret}`) refuse('Invalid OAuth access token')
        else answer.json({ data: saidOf(asked.get('input_token')) })
        return true
      }
      case 'GET /me': {
        const token = asked.get('access_token') ?? ''
        const known = tokens.get(token)
        const proof = createHmac('sha256', APP.appSecret).update(token).digest('hex')
        if (!known || asked.get('appsecret_proof') !== proof) refuse('Invalid appsecret_proof provided in the API argument')
        else answer.json(known.person)
        return true
      }
      default:
        return false
    }
  })

  function give(person: FacebookPerson, about: Record<string, unknown> = {}): string {
    const token = `EAA${randomUUID()}`
    tokens.set(token, { person, about })
    return token
  }

  function saidOf(token: string | null) {
    const known = tokens.get(token ?? '')
    if (!known) return { is_valid: false, error: { code: 190, message: 'Malformed access token' } }
    return { app_id: APP.appId, type: 'USER', is_valid: true, expires_at: 0, user_id: known.person.id, ...known.about }
  }

  const facebook: Facebook = {
    ...service,
    settings: { ...APP, graphUrl: service.origin },
    person: { id: '2000001', email: 'bruno@posta.example', first_name: 'Bruno', last_name: 'Bianchi' },
    others: [],
    approve: (url) => press(url, 'yes'),
    refuse: (url) => press(url, 'no'),
    accessToken: (about) => give(facebook.person, about),
  }
  return facebook
}

const isRightful = ({ redirectUri, challenge }: Code, asked: URLSearchParams) =>
  asked.get('client_id') === APP.appId &&
  asked.get('client_secret') === APP.appSecret &&
  asked.get('redirect_uri') === redirectUri &&
  createHash('sha256')
    .update(asked.get('code_verifier') ?? '')
    .digest('base64url') === challenge

import type { PlatformDeps } from '#server/platform/deps.ts'
import type { FcmSettings } from '#server/platform/config.ts'
import { PushRefused, TTL_SECONDS, type Letter, type Outcome } from './message.ts'
import { createPost } from './post.ts'
import { signToken } from './signed-token.ts'

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
/** An assertion is valid for at most an hour (RFC 7523, and Google's "OAuth 2.0 for server to server"). */
const ASSERTION_SECONDS = 3_600
/** A token that expires on the way would be refused. */
const MARGIN_MS = 60_000

type Kept = { token: string; until: number }

/** Sends to the app on Android (Firebase Cloud Messaging, HTTP v1). */
export function createFcm({ project, email, key, url, tokenUrl, ca }: FcmSettings, { clock }: Pick<PlatformDeps, 'clock'>) {
  // Both addresses come from the operator.
  const post = createPost({ toLocal: true, ca, now: clock.now })
  const service = new URL(url).host
  let kept: Promise<Kept> | undefined

  async function accessToken(): Promise<string> {
    const now = clock.now()
    const before = kept
    const known = await before?.catch(() => undefined)
    if (known && known.until > now) return known.token
    // Only one of many messages without a token requests it.
    if (kept === before) kept = ask(now)
    return (await kept!).token
  }

  async function ask(now: number): Promise<Kept> {
    const seconds = Math.floor(now / 1000)
    const claims = { iss: email, scope: SCOPE, aud: tokenUrl, iat: seconds, exp: seconds + ASSERTION_SECONDS }
    const form = new URLSearchParams({ grant_type: GRANT, assertion: await signToken({ alg: 'RS256', key, claims }) })
    const answer = await post(tokenUrl, { 'Content-Type': 'application/x-www-form-urlencoded' }, form.toString())
    if (answer.status !== 200) throw new PushRefused(new URL(tokenUrl).host, answer)
    const { access_token: token, expires_in: lasts } = JSON.parse(answer.text) as { access_token: string; expires_in: number }
    return { token, until: now + lasts * 1_000 - MARGIN_MS }
  }

  /** @throws PushRefused, Error: to be retried */
  return async function send(deviceToken: string, letter: Letter): Promise<Outcome> {
    const headers = { Authorization: `Bearer ${await accessToken()}`, 'Content-Type': 'application/json' }
    const answer = await post(`${url}/v1/projects/${project}/messages:send`, headers, JSON.stringify(bodyOf(deviceToken, letter)))
    if (answer.status === 200) return 'sent'
    if (answer.status === 401) kept = undefined
    const reason = /"errorCode"\s*:\s*"([A-Z_]{1,40})"/.exec(answer.text)?.[1] ?? ''
    // The second is a token of another app.
    if (reason === 'UNREGISTERED' || reason === 'SENDER_ID_MISMATCH') return 'gone'
    throw new PushRefused(service, { ...answer, reason })
  }
}

function bodyOf(token: string, { message, urgent, channel }: Letter): object {
  const { id, title, body, path, tag, unread } = message
  const android = {
    priority: urgent ? 'HIGH' : 'NORMAL',
    ttl: `${TTL_SECONDS}s`,
    // Without a tag the app's id is the collapse key: a phone that was off would get the last notice only.
    collapse_key: tag,
    notification: { channel_id: channel, tag, notification_count: unread },
  }
  // All values of `data` must be texts.
  return { message: { token, notification: { title, body }, data: { id, path, tag, unread: String(unread) }, android } }
}

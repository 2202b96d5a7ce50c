import { createHash } from 'node:crypto'
import type { PlatformDeps } from '#server/platform/deps.ts'
import type { ApnsSettings } from '#server/platform/config.ts'
import { http2Client } from './http2.ts'
import { PushRefused, TTL_SECONDS, type Letter, type Outcome } from './message.ts'
import { keptToken } from './signed-token.ts'

/** Apple accepts a token for an hour, and a new one at most every twenty minutes. */
const TOKEN_MS = 3_600_000

/** Permanent refusals. The last is a token of another app. */
const GONE = ['Unregistered', 'BadDeviceToken', 'DeviceTokenNotForTopic']

/** Sends to the app on iPhones (Apple, "Sending notification requests to APNs"). */
export function createApns({ key, keyId, team, topic, url, ca }: ApnsSettings, { clock }: Pick<PlatformDeps, 'clock'>) {
  const client = http2Client(url, { ca, now: clock.now })
  const token = keptToken(TOKEN_MS)

  /** @throws PushRefused, Error: to be retried */
  return async function send(deviceToken: string, { message, urgent }: Letter): Promise<Outcome> {
    const now = clock.now()
    const seconds = Math.floor(now / 1000)
    const order = () => ({ alg: 'ES256' as const, kid: keyId, key, claims: { iss: team, iat: seconds } })
    const headers = {
      authorization: `bearer ${await token(order, now)}`,
      'apns-topic': topic,
      'apns-push-type': 'alert',
      'apns-priority': urgent ? '10' : '5',
      'apns-expiration': String(seconds + TTL_SECONDS),
      'apns-collapse-id': collapseId(message.tag),
      'content-type': 'application/json',
    }
    const { id, title, body, path, tag, unread } = message
    const payload = { aps: { alert: { title, body }, badge: unread, sound: 'default' }, id, path, tag }
    const answer = await client.post(`/3/device/${deviceToken}`, headers, JSON.stringify(payload))
    if (answer.status === 200) return 'sent'
    const reason = reasonIn(answer.text)
    if (answer.status === 410 || GONE.includes(reason)) return 'gone'
    throw new PushRefused(new URL(url).host, { ...answer, reason })
  }
}

/** A push with the same tag replaces the previous one. Apple accepts 64 bytes, and a tag may be longer. */
const collapseId = (tag: string): string => createHash('sha256').update(tag).digest('base64url')

/** A reason from Apple's list; the rest of the answer is ignored. */
function reasonIn(text: string): string {
  return /"reason"\s*:\s*"(\w{1,40})"/.exec(text)?.[1] ?? ''
}

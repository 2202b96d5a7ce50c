import type { PlatformDeps } from '#server/platform/deps.ts'
import { encryptPush, type BrowserKeys } from './encrypt.ts'
import { PushRefused, TTL_SECONDS, type Letter, type Outcome } from './message.ts'
import type { Post } from './post.ts'
import { keptToken, type KeptToken } from './signed-token.ts'
import { vapidKeys } from './vapid-keys.ts'

/** RFC 8292 §2: at most a day. */
const TOKEN_MS = 12 * 3_600_000
/** The world has three or four push services; more come from abuse. */
const MAX_SERVICES = 50

export type WebTarget = BrowserKeys & { endpoint: string }

/**
 * Sends to browsers, through each one's push service (RFC 8030): encrypted for the browser, signed by this installation.
 *
 * @param contact for a push service with a problem (RFC 8292 §2.1)
 */
export function createWebPush(
  { db, config, clock }: Pick<PlatformDeps, 'db' | 'config' | 'clock'>,
  post: Post,
  contact: () => Promise<string>,
) {
  const tokens = new Map<string, KeptToken>()

  async function authorization(audience: string): Promise<string> {
    const { publicKey, privateKey } = await vapidKeys({ db, config })
    const now = clock.now()
    const subject = await contact()
    const order = () => ({
      alg: 'ES256' as const,
      key: privateKey,
      claims: { aud: audience, exp: Math.floor((now + TOKEN_MS) / 1000), sub: subject },
    })
    const kept = tokens.get(audience) ?? keptToken(TOKEN_MS)
    if (tokens.size >= MAX_SERVICES) tokens.clear()
    tokens.set(audience, kept)
    return `vapid t=${await kept(order, now)}, k=${publicKey}`
  }

  /** @throws PushRefused, Error: to be retried */
  return async function send({ endpoint, p256dh, auth }: WebTarget, { message, urgent }: Letter): Promise<Outcome> {
    const { origin, host } = new URL(endpoint)
    const headers = {
      Authorization: await authorization(origin),
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      TTL: String(TTL_SECONDS),
      Urgency: urgent ? 'high' : 'normal',
      // At most 32 characters of base64url (RFC 8030 §5.4): the notice's id without hyphens.
      Topic: message.id.replaceAll(/[^\w]/g, '').slice(-32),
    }
    const answer = await post(endpoint, headers, encryptPush(Buffer.from(JSON.stringify(message)), { p256dh, auth }))
    if (answer.status >= 200 && answer.status < 300) return 'sent'
    if (answer.status === 404 || answer.status === 410) return 'gone'
    throw new PushRefused(host, answer)
  }
}

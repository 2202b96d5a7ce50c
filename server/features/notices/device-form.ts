import { createPublicKey } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import { isPublicHost } from '#server/platform/push/public-address.ts'

const MAX_ENDPOINT = 1_000

const endpoint = z.url().max(MAX_ENDPOINT)
const token = z.string().regex(/^[\w:.-]{16,400}$/)

/** A device's registration: a browser's subscription, or the app's token. */
export const deviceBody = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('web'), endpoint, p256dh: z.string().refine(isPoint), auth: z.string().regex(/^[\w-]{22}$/) }),
  z.strictObject({ kind: z.enum(['fcm', 'apns']), token }),
])
/** The address of a device to remove. */
export const deviceAddress = z.union([z.strictObject({ endpoint }), z.strictObject({ token })])

export type DeviceBody = z.infer<typeof deviceBody>

export const addressOf = (body: { endpoint: string } | { token: string }): string => ('endpoint' in body ? body.endpoint : body.token)

/**
 * Whether pushes may be sent to an endpoint: https at a public name and the usual port, without a password.
 *
 * @param toLocal also allows services on this machine: for tests and the trial
 */
export function isPushEndpoint(endpoint: string, toLocal: boolean): boolean {
  const { protocol, hostname, port, username, password, hash } = new URL(endpoint)
  if (username || password || hash) return false
  if (toLocal && /^(localhost|127\.0\.0\.1)$/.test(hostname)) return protocol === 'http:' || protocol === 'https:'
  return protocol === 'https:' && port === '' && isPublicHost(hostname)
}

/** An uncompressed point on P-256 (RFC 8291 §3.2): any other would fail at every message. */
function isPoint(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url')
  if (!/^[\w-]{87}$/.test(text) || bytes.length !== 65 || bytes[0] !== 4) return false
  try {
    const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString('base64url'))
    return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x!, y: y! } }).asymmetricKeyType === 'ec'
  } catch {
    return false
  }
}

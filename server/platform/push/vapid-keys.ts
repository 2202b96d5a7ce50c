import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { AppError } from '#domain/errors.ts'
import { sealKey, unsealKey } from '#server/platform/secret/sealed-bytes.ts'
import type { PlatformDeps } from '#server/platform/deps.ts'
import { defineSetting, keepSetting } from '#server/platform/settings.ts'

/** The key pair for push services (RFC 8292): the point in base64url, the private part encrypted. */
const VAPID = defineSetting<{ publicKey: string; sealed: string }>('vapid')

/** `publicKey`: the point of P-256, 65 bytes in base64url, for browsers and services (RFC 8292 §3.2). */
export type VapidKeys = { publicKey: string; privateKey: KeyObject }

/**
 * The key pair that identifies this installation to push services. Made at the first call and kept in the database: subscriptions depend on
 * it. Simultaneous processes get the same pair.
 *
 * @throws api.unavailable 503 when it was sealed with another secret
 */
export function vapidKeys({ db, config }: Pick<PlatformDeps, 'db' | 'config'>): Promise<VapidKeys> {
  const known = opened.get(config)
  if (known) return known
  const keys = open({ db, config })
  opened.set(config, keys)
  // After a failure the next caller tries again.
  keys.catch(() => opened.delete(config))
  return keys
}

const opened = new WeakMap<object, Promise<VapidKeys>>()

async function open({ db, config }: Pick<PlatformDeps, 'db' | 'config'>): Promise<VapidKeys> {
  const { publicKey, sealed } = await keepSetting(db, VAPID, () => makePair(config.secret))
  const bytes = unsealKey(config.secret, ownerOf(publicKey), sealed)
  if (!bytes) throw new AppError('api.unavailable', 503)
  return { publicKey, privateKey: createPrivateKey({ key: Buffer.from(bytes), format: 'der', type: 'pkcs8' }) }
}

function makePair(secret: string): { publicKey: string; sealed: string } {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' })
  const publicKey = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString('base64url')
  return { publicKey, sealed: sealKey(secret, ownerOf(publicKey), pair.privateKey.export({ format: 'der', type: 'pkcs8' })) }
}

const ownerOf = (publicKey: string) => `vapid:${publicKey}`

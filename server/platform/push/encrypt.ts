import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** A browser's keys in its subscription: the point of P-256 (65 bytes) and the secret (16 bytes), base64url. */
export type BrowserKeys = { p256dh: string; auth: string }

/** RFC 8291 §4: services must accept 4096 bytes, of which the message can use this many. */
export const MAX_MESSAGE_BYTES = 3_993
const RECORD_BYTES = 4_096

/**
 * Encrypts a message for one browser (RFC 8291): `aes128gcm` (RFC 8188) in one record, under a key for this message alone.
 *
 * @param made the sender's private key and salt, for the example of the RFC; by default new ones
 * @throws Error when the browser's key is off the curve, or the message is too long
 */
export function encryptPush(message: Buffer, { p256dh, auth }: BrowserKeys, made?: { privateKey: Buffer; salt: Buffer }): Buffer {
  if (message.length > MAX_MESSAGE_BYTES) throw new Error('the message is too long for a push')
  const browserKey = Buffer.from(p256dh, 'base64url')
  const own = createECDH('prime256v1')
  if (made) own.setPrivateKey(made.privateKey)
  else own.generateKeys()
  const salt = made?.salt ?? randomBytes(16)
  const publicKey = own.getPublicKey()

  const secret = derived(own.computeSecret(browserKey), Buffer.from(auth, 'base64url'), [INFO, browserKey, publicKey], 32)
  const key = derived(secret, salt, [KEY_INFO], 16)
  const nonce = derived(secret, salt, [NONCE_INFO], 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const record = Buffer.concat([cipher.update(message), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()])

  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_BYTES)
  return Buffer.concat([salt, size, Buffer.of(publicKey.length), publicKey, record])
}

const INFO = Buffer.from('WebPush: info\0')
const KEY_INFO = Buffer.from('Content-Encoding: aes128gcm\0')
const NONCE_INFO = Buffer.from('Content-Encoding: nonce\0')
const LAST_RECORD = Buffer.of(2)

const derived = (secret: Buffer, salt: Buffer, info: Buffer[], length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, Buffer.concat(info), length))

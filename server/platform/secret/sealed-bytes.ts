import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM with a new nonce, bound to `place`: bytes moved to another place do not open. */
export function sealBytes(key: Uint8Array, place: string, bytes: Uint8Array): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place))
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** @throws Error if another key sealed it, it belongs to another place, or it was changed */
export function openBytes(key: Uint8Array, place: string, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
}

export const sealText = (key: Uint8Array, place: string, text: string): string =>
  sealBytes(key, place, Buffer.from(text)).toString('base64url')

/** @throws Error as `openBytes` */
export const openText = (key: Uint8Array, place: string, sealed: string): string =>
  openBytes(key, place, Buffer.from(sealed, 'base64url')).toString()

const KEY_VERSION = 'v1'

/**
 * A private key for the database (card format, section 8), encrypted under a key derived from the server's secret (RFC 5869). It is bound
 * to `owner`, its purpose and kid: a row copied to another place does not open.
 */
export const sealKey = (serverSecret: string, owner: string, privateKey: Uint8Array): string =>
  `${KEY_VERSION}.${sealBytes(wrappingKey(serverSecret), owner, privateKey).toString('base64url')}`

/** Null if another secret sealed it, it belongs to another owner, or it was changed. */
export function unsealKey(serverSecret: string, owner: string, text: string): Uint8Array<ArrayBuffer> | null {
  const [version, body = ''] = text.split('.')
  if (version !== KEY_VERSION) return null
  const sealed = Buffer.from(body, 'base64url')
  try {
    return new Uint8Array(openBytes(wrappingKey(serverSecret), owner, sealed))
  } catch {
    return null
  }
}

const wrappingKey = (serverSecret: string) => Buffer.from(hkdfSync('sha256', serverSecret, '', `tessera card key ${KEY_VERSION}`, 32))

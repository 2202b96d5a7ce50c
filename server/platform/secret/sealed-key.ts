import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const VERSION = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * A private key as the database holds it (card format, section 8): AES-256-GCM under a key that only the server's secret makes
 * (RFC 5869). `owner`, the key's purpose and kid, is bound to it: a row copied to another place opens nothing.
 */
export function sealKey(serverSecret: string, owner: string, privateKey: Uint8Array): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', wrappingKey(serverSecret), iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([iv, cipher.update(privateKey), cipher.final(), cipher.getAuthTag()])
  return `${VERSION}.${sealed.toString('base64url')}`
}

/** Null when it was sealed with another secret, is another's, or was changed. */
export function unsealKey(serverSecret: string, owner: string, text: string): Uint8Array<ArrayBuffer> | null {
  const [version, body = ''] = text.split('.')
  const bytes = Buffer.from(body, 'base64url')
  if (version !== VERSION || bytes.length <= IV_BYTES + TAG_BYTES) return null
  const [iv, sealed, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, -TAG_BYTES), bytes.subarray(-TAG_BYTES)]
  const decipher = createDecipheriv('aes-256-gcm', wrappingKey(serverSecret), iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
  try {
    return new Uint8Array(Buffer.concat([decipher.update(sealed), decipher.final()]))
  } catch {
    return null
  }
}

const wrappingKey = (serverSecret: string) => Buffer.from(hkdfSync('sha256', serverSecret, '', `tessera card key ${VERSION}`, 32))

import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const VERSION = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a value that the server must read again (RFC 5869 for the key, AES-256-GCM): the database alone reveals no secret. The cipher
 * text is bound to `owner`, so that a row copied to another account is useless.
 */
export function seal(serverSecret: string, owner: string, plain: Uint8Array): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(serverSecret, 'second-factor secret'), iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  return `${VERSION}.${sealed.toString('base64url')}`
}

/** Null for another server secret, another owner, or a changed text. */
export function unseal(serverSecret: string, owner: string, text: string): Uint8Array | null {
  const [version, body] = text.split('.')
  const bytes = Buffer.from(body ?? '', 'base64url')
  if (version !== VERSION || bytes.length <= IV_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', keyOf(serverSecret, 'second-factor secret'), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  }).setAAD(Buffer.from(owner))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}

/** The stored form of a recovery code: 49 bits could be guessed from a plain hash, but not from a keyed one. */
export const recoveryDigest = (serverSecret: string, owner: string, code: string): string =>
  createHmac('sha256', keyOf(serverSecret, 'recovery code')).update(`${owner}:${code}`).digest('base64url')

const keyOf = (serverSecret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', serverSecret, '', `tessera ${purpose} ${VERSION}`, 32))

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM with a new nonce. `place` says what it is and where it belongs: sealed bytes that were moved elsewhere open nothing. */
export function sealBytes(key: Uint8Array, place: string, bytes: Uint8Array): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place))
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** @throws Error when it was sealed with another key, belongs elsewhere, or was changed */
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

import { concat, type Bytes } from './bytes.ts'
import { encodeCbor } from './cbor-encode.ts'
import { signSign1 } from './cose-sign.ts'
import type { Es256Key } from './es256.ts'

/** A code on the screen is replaced after so many seconds. */
export const PRESENTATION_EVERY_S = 15

/**
 * What the device shows: its credential, wrapped and signed at this moment (card format, section 6). The credential goes in byte for
 * byte as the server gave it.
 *
 * @param iat UTC seconds, the device's clock after correction
 * @param privateKey the one whose public half the credential names
 */
export function signPresentation(credential: Bytes, iat: number, privateKey: Es256Key): Promise<Bytes> {
  // { 1: -7, 13: credential, 16: 294 }
  const headers = concat(Uint8Array.of(0xa3, 1, 0x26, 13), credential, Uint8Array.of(16, 0x19, 1, 0x26))
  return signSign1(headers, encodeCbor(new Map([[6, iat]])), privateKey)
}

import { concat, type Bytes } from './bytes.ts'
import { ES256, type Es256Key } from './es256.ts'

/** Seconds after which the code on the screen is replaced. */
export const PRESENTATION_EVERY_S = 15

/**
 * The device's code: its credential, wrapped and signed at this moment (card format, section 6). The credential goes in byte for byte. The
 * few bytes around it are constants: the start path has no room for a CBOR encoder.
 *
 * @param iat UTC seconds, the corrected clock of the device
 * @param privateKey its public part is in the credential
 */
export async function signPresentation(credential: Bytes, iat: number, privateKey: Es256Key): Promise<Bytes> {
  // { 1: -7, 13: credential, 16: 294 } and { 6: iat }, each with the head of its byte string.
  const headers = Uint8Array.of(0x58, credential.length + 8, 0xa3, 1, 0x26, 13, ...credential, 16, 0x19, 1, 0x26)
  const payload = Uint8Array.of(0x47, 0xa1, 6, 0x1a, iat >>> 24, iat >>> 16, iat >>> 8, iat)
  // [ "Signature1", headers, h'', payload ]: RFC 9052, section 4.4.
  const toBeSigned = concat(Uint8Array.of(0x84, 0x6a), new TextEncoder().encode('Signature1'), headers, Uint8Array.of(0x40), payload)
  const signature = new Uint8Array(await crypto.subtle.sign(ES256, privateKey, toBeSigned))
  return concat(Uint8Array.of(0xd2, 0x84), headers, Uint8Array.of(0xa0), payload, Uint8Array.of(0x58, 64), signature)
}

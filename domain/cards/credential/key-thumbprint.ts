import { concat, toHex, type Bytes } from './bytes.ts'

/**
 * The `kid` of a key, 8 lower-case hexadecimal digits: the first 4 bytes of its COSE thumbprint (RFC 9679), which is the SHA-256 of the
 * CBOR of {1: 2, -1: 1, -2: x, -3: y} (card format, section 5).
 *
 * @param point 04, x and y: 65 bytes
 */
export async function keyId(point: Bytes): Promise<string> {
  return toHex(await keyThumbprint(point)).slice(0, 8)
}

/** The whole COSE thumbprint (RFC 9679), 32 bytes. */
export async function keyThumbprint(point: Bytes): Promise<Bytes> {
  const key = concat(
    Uint8Array.of(0xa4, 1, 2, 0x20, 1, 0x21, 0x58, 32),
    point.subarray(1, 33),
    Uint8Array.of(0x22, 0x58, 32),
    point.subarray(33),
  )
  return new Uint8Array(await crypto.subtle.digest('SHA-256', key))
}

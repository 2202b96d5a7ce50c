import type { Bytes } from './bytes.ts'
import { refuse } from './malformed.ts'

/** A key of WebCrypto, under the name that the browser's types and Node's both have. */
export type Es256Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>

/** ECDSA on P-256 with SHA-256: the format's only algorithm (COSE -7). */
export const ES256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/**
 * The public key of an uncompressed point, 04 and both coordinates, 65 bytes: the one form that WebKit imports.
 *
 * @throws Malformed when the point is not on the curve
 */
export async function importPublicKey(point: Bytes): Promise<Es256Key> {
  try {
    return await crypto.subtle.importKey('raw', point, ES256, true, ['verify'])
  } catch {
    return refuse()
  }
}

import { concat, type Bytes } from './bytes.ts'
import { refuse } from './malformed.ts'

/**
 * The uncompressed point (04, x, y: 65 bytes) of a JWK on P-256 (RFC 7518, section 6.2).
 *
 * @throws Malformed for another kind of key, or when x or y is not 32 bytes of base64url
 */
export function pointOfJwk({ kty, crv, x, y }: { kty?: unknown; crv?: unknown; x?: unknown; y?: unknown }): Bytes {
  if (kty !== 'EC' || crv !== 'P-256') refuse()
  return concat(Uint8Array.of(4), coordinate(x), coordinate(y))
}

function coordinate(value: unknown): Bytes {
  if (typeof value !== 'string' || !/^[\w-]{43}$/.test(value)) return refuse()
  return Uint8Array.from(atob(value.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0))
}

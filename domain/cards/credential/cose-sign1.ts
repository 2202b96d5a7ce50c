import type { Bytes } from './bytes.ts'
import { decodeCbor, Sign1, type Cbor } from './cbor-decode.ts'
import { encodeCbor } from './cbor-encode.ts'
import { ES256, type Es256Key } from './es256.ts'
import { refuse } from './malformed.ts'

/** @throws Malformed for anything but one tagged COSE_Sign1 (card format, section 4) */
export function readSign1(bytes: Bytes): Sign1 {
  const value = decodeCbor(bytes)
  return value instanceof Sign1 ? value : refuse()
}

/** The signed bytes of a COSE_Sign1: Sig_structure of RFC 9052, section 4.4, without external data. */
export const toBeSigned = (headers: Bytes, payload: Bytes): Bytes => encodeCbor(['Signature1', headers, new Uint8Array(), payload])

export const isSignedBy = ({ headers, payload, signature }: Sign1, key: Es256Key): Promise<boolean> =>
  crypto.subtle.verify(ES256, key, signature, toBeSigned(headers, payload))

/**
 * Values of these keys of a map, in this order.
 *
 * @throws Malformed when it is no map, or has other keys
 */
export function fields(value: Cbor, ...keys: (number | string)[]): Cbor[] {
  if (!(value instanceof Map) || value.size !== keys.length) return refuse()
  return keys.map((key) => value.get(key) ?? refuse())
}

import { fromHex, type Bytes } from './bytes.ts'
import type { Cbor } from './cbor-decode.ts'
import { encodeCbor } from './cbor-encode.ts'
import { readSign1 } from './cose-sign1.ts'
import { signSign1, type Signer } from './cose-sign.ts'
import { readCredential } from './read-card.ts'

/** The claims of a credential (card format, section 5). Times are UTC seconds. */
export type Claims = {
  iat: number
  /** See `credentialEnd`. */
  exp: number
  /** The device's public key: 04, x, y. Null for a static copy (printed, wallet). */
  device: Bytes | null
  /** See `credentialName`. */
  name: string
  /** The last four digits of the card's number, as a number. */
  last4: number
  list: number
  idx: number
}

/**
 * The credential of a device, or a whole printed code. It is read back before it is returned: no verifier refuses its shape.
 *
 * @throws Malformed for claims that the format does not allow
 */
export async function signCredential({ iat, exp, device, name, last4, list, idx }: Claims, { kid, privateKey }: Signer): Promise<Bytes> {
  const headers = new Map<number, Cbor>([
    [1, -7],
    [4, fromHex(kid)],
    [16, 61],
  ])
  const payload = new Map<number, Cbor>([
    [4, exp],
    [6, iat],
    [-65537, [name, last4, list, idx]],
  ])
  if (device) payload.set(8, new Map([[1, coseKey(device)]]))
  const bytes = await signSign1(encodeCbor(headers), encodeCbor(payload), privateKey)
  readCredential(readSign1(bytes))
  return bytes
}

/** Has the parity of y instead of y (RFC 9053, section 7.1.1): 33 bytes fewer in the QR. */
const coseKey = (point: Bytes): Cbor =>
  new Map<number, Cbor>([
    [1, 2],
    [-1, 1],
    [-2, point.subarray(1, 33)],
    [-3, point[64]! % 2 === 1],
  ])

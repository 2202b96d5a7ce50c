import { toHex, type Bytes } from './bytes.ts'
import { decodeCbor, Sign1, type Cbor } from './cbor-decode.ts'
import { fields, readSign1 } from './cose-sign1.ts'
import { refuse } from './malformed.ts'

/** The part that the association's server signed (card format, section 5). Times are UTC seconds. */
export type Credential = {
  /** The id of the issuer's key: 8 hexadecimal digits. */
  kid: string
  iat: number
  exp: number
  /** The device's key; null in static copies (printed, wallet). */
  device: { x: Bytes; isYOdd: boolean } | null
  name: string
  last4: number
  list: number
  idx: number
  signed: Sign1
}

/** The part that the device signed around the credential, at most 15 s ago (card format, section 6). */
export type Presentation = { iat: number; signed: Sign1 }

const ES256_ALG = -7
const TYP_CWT = 61
const TYP_PRESENTATION = 294
const CARD = -65537
const MAX_NAME_BYTES = 40

/**
 * Parses a code's bytes and checks every shape. Checks no signature (card format, section 10, steps 2 and 3).
 *
 * @throws Malformed
 */
export function readCard(bytes: Bytes): { credential: Credential; presentation: Presentation | null } {
  const outer = readSign1(bytes)
  const headers = decodeCbor(outer.headers)
  if (!(headers instanceof Map) || !headers.has(13)) return { credential: readCredential(outer), presentation: null }

  const [alg, inner, typ] = fields(headers, 1, 13, 16)
  if (alg !== ES256_ALG || typ !== TYP_PRESENTATION || !(inner instanceof Sign1)) return refuse()
  const [iat] = fields(decodeCbor(outer.payload), 6)
  const credential = readCredential(inner)
  if (!credential.device) refuse()
  return { credential, presentation: { iat: uint(iat), signed: outer } }
}

/** @throws Malformed */
export function readCredential(signed: Sign1): Credential {
  const [alg, kid, typ] = fields(decodeCbor(signed.headers), 1, 4, 16)
  if (alg !== ES256_ALG || typ !== TYP_CWT || !(kid instanceof Uint8Array) || kid.length !== 4) return refuse()
  const payload = decodeCbor(signed.payload)
  const isLive = payload instanceof Map && payload.has(8)
  const [exp, iat, card, cnf] = fields(payload, 4, 6, CARD, ...(isLive ? [8] : []))
  if (!Array.isArray(card) || card.length !== 4) return refuse()
  const [name, last4, list, idx] = card
  if (typeof name !== 'string' || new TextEncoder().encode(name).length > MAX_NAME_BYTES) return refuse()
  const credential: Credential = {
    kid: toHex(kid),
    iat: uint(iat),
    exp: uint(exp),
    device: cnf === undefined ? null : readDeviceKey(cnf),
    name,
    last4: uint(last4, 9999),
    list: uint(list, 65535),
    idx: uint(idx, 65535),
    signed,
  }
  return credential.exp > credential.iat ? credential : refuse()
}

function readDeviceKey(cnf: Cbor): { x: Bytes; isYOdd: boolean } {
  const [key] = fields(cnf, 1)
  const [kty, crv, x, isYOdd] = fields(key!, 1, -1, -2, -3)
  if (kty !== 2 || crv !== 1 || !(x instanceof Uint8Array) || x.length !== 32 || typeof isYOdd !== 'boolean') return refuse()
  return { x, isYOdd }
}

/** The decoder already refuses integers of 2^32 and more. */
function uint(value: Cbor | undefined, max = Infinity): number {
  return typeof value === 'number' && value >= 0 && value <= max ? value : refuse()
}

import { fromHex, type Bytes } from './bytes.ts'
import type { Cbor } from './cbor-decode.ts'
import { encodeCbor } from './cbor-encode.ts'
import { signSign1, type Signer } from './cose-sign.ts'
import { DAY_S } from './credential-life.ts'
import { KEY_SET_TYPE, type IssuerKey, type KeySet, type PublishedKey } from './key-set.ts'

export const KEY_SET_LIFE_S = 90 * DAY_S

type Published<K extends PublishedKey> = Omit<K, 'key'>
type Content = Omit<KeySet, 'exp' | 'anchors' | 'keys'> & {
  anchors: readonly Published<PublishedKey>[]
  keys: readonly Published<IssuerKey>[]
}

/** The bytes of `keys.json`, good for 90 days (card format, section 8). The signed set carries the same bytes. */
export function keySetJson({ iss, seq, iat, associations, anchors, keys }: Content): Bytes {
  const set = {
    iss,
    seq,
    iat,
    exp: iat + KEY_SET_LIFE_S,
    associations: Object.fromEntries(associations),
    anchors: anchors.map(jwk),
    keys: keys.map((key) => ({ ...jwk(key), assoc: key.association, nbf: key.nbf, exp: key.exp })),
  }
  return new TextEncoder().encode(JSON.stringify(set))
}

/** The signed set that verifiers fetch and pin. Only the anchor's private key can make it. */
export function signKeySet(json: Bytes, { kid, privateKey }: Signer): Promise<Bytes> {
  const headers = new Map<number, Cbor>([
    [1, -7],
    [4, fromHex(kid)],
    [16, KEY_SET_TYPE],
  ])
  return signSign1(encodeCbor(headers), json, privateKey)
}

function jwk({ kid, point }: Published<PublishedKey>) {
  return { kty: 'EC', crv: 'P-256', alg: 'ES256', kid, x: base64url(point.subarray(1, 33)), y: base64url(point.subarray(33)) }
}

const base64url = (bytes: Bytes): string =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '')

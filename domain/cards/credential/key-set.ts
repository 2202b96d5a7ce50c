import { toHex, type Bytes } from './bytes.ts'
import { decodeCbor, type Sign1 } from './cbor-decode.ts'
import { fields, isSignedBy, readSign1 } from './cose-sign1.ts'
import { importPublicKey, type Es256Key } from './es256.ts'
import { pointOfJwk } from './jwk-point.ts'
import { keyId } from './key-thumbprint.ts'
import { Malformed, orNull, refuse } from './malformed.ts'

/** A published key. `point`: 04, x and y, 65 bytes. */
export type PublishedKey = { kid: string; point: Bytes; key: Es256Key }

/** A key that signs one association's credentials and lists. It covers credentials with nbf ≤ iat < exp, UTC seconds. */
export type IssuerKey = PublishedKey & { association: string; nbf: number; exp: number }

/** Accepted associations and their keys (card format, section 8). Times are UTC seconds. */
export type KeySet = {
  iss: string
  seq: number
  iat: number
  exp: number
  /** `status`: prefix of the URLs of the association's status lists, before the list's number. */
  associations: ReadonlyMap<string, { name: string; status: string }>
  anchors: readonly PublishedKey[]
  keys: readonly IssuerKey[]
}

export const KEY_SET_TYPE = 'application/tessera-keys+cose'
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Reads a signed key set; null when it is refused. A pinned anchor must have signed it, and its `seq` must not be lower than the pinned
 * one. At the first visit nothing is pinned: one of the set's own anchors must have signed it, and TLS vouches for it.
 */
export function acceptKeySet(bytes: Bytes, pinned: { anchors: readonly PublishedKey[]; seq: number } | null): Promise<KeySet | null> {
  return orNull(async () => {
    const signed = readSign1(bytes)
    const [alg, kid, typ] = fields(decodeCbor(signed.headers), 1, 4, 16)
    if (alg !== -7 || typ !== KEY_SET_TYPE || !(kid instanceof Uint8Array)) return refuse()
    const keySet = await readKeySet(signed.payload)
    if (!(await findSigner(signed, toHex(kid), pinned?.anchors ?? keySet.anchors))) return null
    return !pinned || keySet.seq >= pinned.seq ? keySet : null
  })
}

/** The key with this `kid` that signed. Four bytes may name more than one key. */
export async function findSigner<K extends PublishedKey>(signed: Sign1, kid: string, keys: readonly K[]): Promise<K | undefined> {
  for (const key of keys) if (key.kid === kid && (await isSignedBy(signed, key.key))) return key
  return undefined
}

/**
 * Reads `keys.json`, also from inside a signed set. Computes each `kid` again. Skips keys of other kinds (RFC 7517, section 5).
 *
 * @throws Malformed
 */
export async function readKeySet(json: Bytes): Promise<KeySet> {
  const set = object(parse(json))
  const associations = new Map(
    Object.entries(object(set['associations'])).map(([id, of]) => {
      const { name, status } = object(of)
      // Without the slash, list 1 of "…/a" would have the address of a list of "…/a1".
      return [id, { name: text(name), status: text(status).endsWith('/') ? text(status) : refuse() }]
    }),
  )
  const keys = (await publishedKeys(set['keys'])).map(({ jwk, ...key }): IssuerKey => {
    const association = text(jwk['assoc'])
    if (!associations.has(association)) refuse()
    return { ...key, association, nbf: seconds(jwk['nbf']), exp: seconds(jwk['exp']) }
  })
  const anchors = (await publishedKeys(set['anchors'])).map(({ kid, point, key }): PublishedKey => ({ kid, point, key }))
  const { iss, seq, iat, exp } = set
  return { iss: text(iss), seq: seconds(seq), iat: seconds(iat), exp: seconds(exp), associations, anchors, keys }
}

/** @throws Malformed when the point is not on the curve */
export const publishedKey = async (point: Bytes): Promise<PublishedKey> => ({
  kid: await keyId(point),
  point,
  key: await importPublicKey(point),
})

type Json = Record<string, unknown>

function publishedKeys(jwks: unknown): Promise<(PublishedKey & { jwk: Json })[]> {
  if (!Array.isArray(jwks)) return refuse()
  const known = jwks.map(object).filter((jwk) => jwk['kty'] === 'EC' && jwk['crv'] === 'P-256' && jwk['alg'] === 'ES256')
  return Promise.all(
    known.map(async (jwk) => {
      const key = await publishedKey(pointOfJwk(jwk))
      return key.kid === jwk['kid'] ? { ...key, jwk } : refuse()
    }),
  )
}

function parse(json: Bytes): unknown {
  try {
    return JSON.parse(utf8.decode(json))
  } catch {
    throw new Malformed()
  }
}

const object = (value: unknown): Json => (value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Json) : refuse())
const text = (value: unknown): string => (typeof value === 'string' ? value : refuse())
const seconds = (value: unknown): number => (Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : refuse())

import { toHex, type Bytes } from './bytes.ts'
import { decodeCbor } from './cbor-decode.ts'
import { fields, readSign1 } from './cose-sign1.ts'
import { findSigner, type KeySet } from './key-set.ts'
import { orNull, refuse } from './malformed.ts'

/** One bit a card, 65,536 of them: 1 = not valid (card format, section 9). Times are UTC seconds. */
export type StatusList = { association: string; list: number; iat: number; exp: number; bits: Bytes }

export const STATUS_LIST_BYTES = 8192
export const STATUS_LIST_TYPE = 'application/statuslist+cwt'

/** Twice the size of a list that does not compress at all. */
const MAX_SIGNED_BYTES = 16_384

/**
 * A valid Token Status List (draft-ietf-oauth-status-list-21, CWT): its address begins with an association's status base, and a key of that
 * association signed it. Null for every other input.
 */
export function readStatusList(bytes: Bytes, keySet: KeySet): Promise<StatusList | null> {
  return orNull(async () => {
    if (bytes.length > MAX_SIGNED_BYTES) refuse()
    const signed = readSign1(bytes)
    const [alg, kid, typ] = fields(decodeCbor(signed.headers), 1, 4, 16)
    if (alg !== -7 || typ !== STATUS_LIST_TYPE || !(kid instanceof Uint8Array)) return refuse()
    const [url, exp, iat, content, ttl] = fields(decodeCbor(signed.payload), 2, 4, 6, 65533, 65534)
    const [width, compressed] = fields(content!, 'bits', 'lst')
    if (typeof url !== 'string' || typeof exp !== 'number' || typeof iat !== 'number' || typeof ttl !== 'number') return refuse()
    if (width !== 1 || !(compressed instanceof Uint8Array) || iat < 0 || exp <= iat) return refuse()

    const signer = await findSigner(signed, toHex(kid), keySet.keys)
    if (!signer) return null
    const list = listNumber(url, keySet.associations.get(signer.association)!.status)
    return { association: signer.association, list, iat, exp, bits: await inflate(compressed) }
  })
}

/** Entry i is bit i mod 8, least significant first, of byte i div 8. */
export const isSet = (bits: Bytes, idx: number): boolean => Boolean((bits[idx >> 3] ?? 0) & (1 << (idx & 7)))

function listNumber(url: string, base: string): number {
  const number = url.startsWith(base) ? url.slice(base.length) : refuse()
  return /^(?:0|[1-9][0-9]{0,4})$/.test(number) && Number(number) < 65_536 ? Number(number) : refuse()
}

/** Stops at the first byte too many: a decompression bomb stays small. */
async function inflate(compressed: Bytes): Promise<Bytes> {
  const reader = new Blob([compressed]).stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  const bits = new Uint8Array(STATUS_LIST_BYTES)
  let length = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      if (length + value.length > STATUS_LIST_BYTES) {
        void reader.cancel().catch(() => {})
        return refuse()
      }
      bits.set(value, length)
      length += value.length
    }
  } catch {
    return refuse()
  }
  return length === STATUS_LIST_BYTES ? bits : refuse()
}

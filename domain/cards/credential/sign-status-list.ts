import { fromHex, type Bytes } from './bytes.ts'
import type { Cbor } from './cbor-decode.ts'
import { encodeCbor } from './cbor-encode.ts'
import { signSign1, type Signer } from './cose-sign.ts'
import { DAY_S } from './credential-life.ts'
import { STATUS_LIST_BYTES, STATUS_LIST_TYPE } from './status-list.ts'

const LIFE_S = 7 * DAY_S
const TTL_S = 3600

/**
 * A signed status list, good for a week, to be fetched again after an hour (card format, section 9).
 *
 * @param url the list's own address: the association's status base and the list's number
 * @param iat UTC seconds
 * @param compressed the 8,192 bytes of `statusBits` as a zlib stream (RFC 1950), at the highest compression: every verifier fetches it
 */
export async function signStatusList(
  { url, iat, compressed }: { url: string; iat: number; compressed: Bytes },
  { kid, privateKey }: Signer,
): Promise<Bytes> {
  const headers = new Map<number, Cbor>([
    [1, -7],
    [4, fromHex(kid)],
    [16, STATUS_LIST_TYPE],
  ])
  const content = new Map<string, Cbor>([
    ['bits', 1],
    ['lst', compressed],
  ])
  const payload = new Map<number, Cbor>([
    [2, url],
    [4, iat + LIFE_S],
    [6, iat],
    [65533, content],
    [65534, TTL_S],
  ])
  return signSign1(encodeCbor(headers), encodeCbor(payload), privateKey)
}

/** The bits of a list with these entries set (0 to 65,535). */
export function statusBits(entries: Iterable<number>): Bytes {
  const bits = new Uint8Array(STATUS_LIST_BYTES)
  for (const entry of entries) bits[entry >> 3]! |= 1 << (entry & 7)
  return bits
}

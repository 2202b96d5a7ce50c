import type { Bytes } from './bytes.ts'
import { refuse } from './malformed.ts'

/** The values of the card's CBOR: integers from -2^32 to 2^32 - 1, bytes, text, true and false, arrays, maps, COSE_Sign1. */
export type Cbor = number | string | boolean | Bytes | Cbor[] | CborMap | Sign1
export type CborMap = Map<number | string, Cbor>

/** A tagged COSE_Sign1 with its empty unprotected map left out (card format, section 4). */
export class Sign1 {
  /** The protected headers as they were signed, still encoded. */
  readonly headers: Bytes
  readonly payload: Bytes
  /** r and s, 64 bytes. Never an identifier: (r, n - s) verifies too. */
  readonly signature: Bytes

  constructor(headers: Bytes, payload: Bytes, signature: Bytes) {
    this.headers = headers
    this.payload = payload
    this.signature = signature
  }
}

const MAX_DEPTH = 8
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Reads deterministic CBOR (RFC 8949, section 4.2.1) and nothing else (card format, section 4). Accepted input encodes to the same bytes
 * again. It allocates nothing for lengths that the input does not have; byte strings are views of the input.
 *
 * @throws Malformed
 */
export function decodeCbor(input: Bytes): Cbor {
  let at = 0
  const value = item(MAX_DEPTH)
  return at === input.length ? value : refuse()

  function item(levels: number): Cbor {
    const first = byte()
    const major = first >> 5
    if (major === 7) return first === 0xf5 || (first !== 0xf4 && refuse())
    const n = argument(first & 31)
    if (major === 0) return n
    if (major === 1) return -1 - n
    if (major === 2) return take(n)
    if (major === 3) return text(take(n))
    if (!levels) refuse()
    if (major === 4) return array(n, levels - 1)
    if (major === 5) return map(n, levels - 1)
    return n === 18 ? sign1(item(levels - 1)) : refuse()
  }

  function byte(): number {
    return input[at++] ?? refuse()
  }

  /** Shortest form only: 24 in one byte, 256 in two, 65536 in four. Lengths of eight bytes and open ends are refused. */
  function argument(info: number): number {
    if (info < 24) return info
    if (info > 26) refuse()
    const size = 1 << (info - 24)
    let n = 0
    for (let i = 0; i < size; i++) n = n * 256 + byte()
    return n < (size === 1 ? 24 : 2 ** (size * 4)) ? refuse() : n
  }

  function take(length: number): Bytes {
    if (length > input.length - at) refuse()
    return input.subarray(at, (at += length))
  }

  function array(length: number, levels: number): Cbor[] {
    const items: Cbor[] = []
    while (items.length < length) items.push(item(levels))
    return items
  }

  function map(size: number, levels: number): CborMap {
    const entries: CborMap = new Map()
    let before: Bytes | undefined
    while (entries.size < size) {
      const start = at
      const key = item(0)
      if (typeof key !== 'number' && typeof key !== 'string') refuse()
      const encoded = input.subarray(start, at)
      if (before && !isBefore(before, encoded)) refuse()
      before = encoded
      entries.set(key, item(levels))
    }
    return entries
  }
}

function text(bytes: Bytes): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return refuse()
  }
}

function sign1(value: Cbor): Sign1 {
  if (!Array.isArray(value) || value.length !== 4) return refuse()
  const [headers, unprotected, payload, signature] = value
  if (!(unprotected instanceof Map) || unprotected.size) refuse()
  if (!(headers instanceof Uint8Array && payload instanceof Uint8Array && signature instanceof Uint8Array)) return refuse()
  return signature.length === 64 ? new Sign1(headers, payload, signature) : refuse()
}

/** Bytewise order of two different encodings. No encoding is the beginning of another. */
function isBefore(a: Bytes, b: Bytes): boolean {
  const i = a.findIndex((byte, i) => byte !== b[i])
  return i >= 0 && a[i]! < (b[i] ?? 0)
}

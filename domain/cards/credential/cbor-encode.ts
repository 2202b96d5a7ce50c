import { concat, type Bytes } from './bytes.ts'
import { Sign1, type Cbor } from './cbor-decode.ts'

const utf8 = new TextEncoder()

/** The one deterministic encoding of a value (RFC 8949, section 4.2.1; card format, section 4). Integers from -2^32 to 2^32 - 1. */
export function encodeCbor(value: Cbor): Bytes {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'boolean') return Uint8Array.of(value ? 0xf5 : 0xf4)
  if (typeof value === 'string') {
    const bytes = utf8.encode(value)
    return concat(head(3, bytes.length), bytes)
  }
  if (value instanceof Uint8Array) return concat(head(2, value.length), value)
  if (Array.isArray(value)) return concat(head(4, value.length), ...value.map(encodeCbor))
  if (value instanceof Sign1) return concat(head(6, 18), encodeCbor([value.headers, new Map(), value.payload, value.signature]))
  const entries = Array.from(value, ([key, of]) => [encodeCbor(key), encodeCbor(of)] as const)
  entries.sort(([a], [b]) => compare(a, b))
  return concat(head(5, entries.length), ...entries.flat())
}

function head(major: number, n: number): Bytes {
  const first = major << 5
  if (n < 24) return Uint8Array.of(first | n)
  if (n < 0x100) return Uint8Array.of(first | 24, n)
  if (n < 0x10000) return Uint8Array.of(first | 25, n >> 8, n)
  return Uint8Array.of(first | 26, n >>> 24, n >>> 16, n >>> 8, n)
}

function compare(a: Bytes, b: Bytes): number {
  const i = a.findIndex((byte, i) => byte !== b[i])
  return i < 0 ? 0 : a[i]! - (b[i] ?? 0)
}

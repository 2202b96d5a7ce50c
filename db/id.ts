import { randomBytes } from 'node:crypto'

/** Time and counter of the last id: ids of one process and millisecond sort in order too (RFC 9562 §6.2, method 1). */
const last = { now: 0, count: 0 }

/** A new row's id: UUIDv7 (RFC 9562 §5.7), so that ids sort by time and inserts land at the end of the index. @param now epoch ms */
export function newId(now: number): string {
  last.count = now === last.now ? last.count + 1 : 0
  last.now = now
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes.writeUInt16BE(0x7000 | (last.count & 0x0fff), 6)
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

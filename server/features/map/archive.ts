import { gzipSync } from 'node:zlib'
import { Compression, type Entry, type Header } from 'pmtiles'
import type { Box } from './provinces.ts'

// The part of an archive before its tiles: PMTiles 3, https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md. The library only
// reads such files.

const HEADER_BYTES = 127
/** Header and root directory are in the first 16 KiB (section 4). */
const MOST_ROOT_BYTES = 16_384 - HEADER_BYTES
const LEAF_ENTRIES = 4_096

/**
 * @param entries by tile, with offsets from the first tile's byte
 * @param from the source archive's header
 */
export function frontOf(
  entries: readonly Entry[],
  { from, metadata, box, maxZoom }: { from: Header; metadata: object; box: Box; maxZoom: number },
): Buffer {
  const { root, leaves } = directories(entries)
  const about = gzipSync(JSON.stringify(metadata))
  const tileBytes = entries.reduce((most, { offset, length }) => Math.max(most, offset + length), 0)
  const bytes = Buffer.alloc(HEADER_BYTES)
  bytes.write('PMTiles', 'latin1')
  bytes.writeUInt8(3, 7)
  let offset = HEADER_BYTES
  for (const [i, size] of [root.length, about.length, leaves.length, tileBytes].entries()) {
    bytes.writeBigUInt64LE(BigInt(offset), 8 + i * 16)
    bytes.writeBigUInt64LE(BigInt(size), 16 + i * 16)
    offset += size
  }
  const addressed = entries.reduce((sum, { runLength }) => sum + runLength, 0)
  const contents = new Set(entries.map((entry) => entry.offset)).size
  for (const [i, count] of [addressed, entries.length, contents].entries()) bytes.writeBigUInt64LE(BigInt(count), 72 + i * 8)
  // Not clustered: a tile identical to an earlier one refers back to it.
  Buffer.from([0, Compression.Gzip, from.tileCompression, from.tileType, from.minZoom, maxZoom]).copy(bytes, 96)
  const { west, south, east, north } = box
  for (const [i, degrees] of [west, south, east, north].entries()) bytes.writeInt32LE(Math.round(degrees * 1e7), 102 + i * 4)
  bytes.writeUInt8(Math.min(10, maxZoom), 118)
  for (const [i, degrees] of [(west + east) / 2, (south + north) / 2].entries()) bytes.writeInt32LE(Math.round(degrees * 1e7), 119 + i * 4)
  return Buffer.concat([bytes, root, about, leaves])
}

/** If the entries do not fit into the root, it refers to leaves with them. */
function directories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  for (let size = entries.length; ; size = size > LEAF_ENTRIES ? LEAF_ENTRIES : size * 2) {
    if (size === entries.length) {
      const root = directory(entries)
      if (root.length <= MOST_ROOT_BYTES) return { root, leaves: Buffer.alloc(0) }
      size = LEAF_ENTRIES
    }
    const parts = Array.from({ length: Math.ceil(entries.length / size) }, (_, i) => entries.slice(i * size, (i + 1) * size))
    const leaves = parts.map(directory)
    let offset = 0
    const root = directory(
      leaves.map(({ length }, i) => {
        const entry = { tileId: parts[i]![0]!.tileId, runLength: 0, length, offset }
        offset += length
        return entry
      }),
    )
    if (root.length <= MOST_ROOT_BYTES) return { root, leaves: Buffer.concat(leaves) }
  }
}

/** By column: tiles (as differences), runs, lengths, offsets (0: directly after the previous tile). */
function directory(entries: readonly Entry[]): Buffer {
  const before = (i: number) => entries[i - 1]
  const numbers = [
    entries.length,
    ...entries.map(({ tileId }, i) => tileId - (before(i)?.tileId ?? 0)),
    ...entries.map(({ runLength }) => runLength),
    ...entries.map(({ length }) => length),
    ...entries.map(({ offset }, i) => {
      const last = before(i)
      return last && offset === last.offset + last.length ? 0 : offset + 1
    }),
  ]
  return gzipSync(Buffer.from(numbers.flatMap(varint)))
}

/** Seven bits per byte, lowest first; the eighth bit means that more follow. */
function varint(value: number): number[] {
  const bytes = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest]
    bytes.push((rest % 128) | 128)
  }
}

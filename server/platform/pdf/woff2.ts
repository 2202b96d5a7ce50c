import { brotliDecompressSync } from 'node:zlib'
import { readGlyphs } from './woff2-glyphs.ts'

/**
 * A WOFF2 font as the plain TrueType font that it was made of (W3C, WOFF File Format 2.0). The maker of PDFs cannot embed a subset of the
 * compressed form, and the compressed form is the one that the app ships.
 *
 * @throws Error for what is no WOFF2 font of TrueType outlines
 */
export function truetypeOf(woff2: Uint8Array): Buffer {
  const tables = readTables(Buffer.from(woff2.buffer, woff2.byteOffset, woff2.byteLength))
  const [head, hhea, transformed] = [tables.get('head'), tables.get('hhea'), tables.get('glyf')]
  if (!head || !hhea || !transformed) throw new Error('a font without outlines')
  const { glyf, loca, minima } = readGlyphs(transformed.data)
  const metrics = tables.get('hmtx')
  if (metrics?.transformed) metrics.data = readMetrics(metrics.data, hhea.data.readUInt16BE(34), minima)
  transformed.data = glyf
  tables.get('loca')!.data = loca
  head.data = Buffer.from(head.data)
  // Long offsets in `loca`.
  head.data.writeInt16BE(1, 50)
  return writeFont(new Map([...tables].map(([tag, { data }]) => [tag, data])))
}

type Table = { data: Buffer; transformed: boolean }

/** Section 5.2: the sizes are in the directory, the tables one behind the other in one Brotli stream. */
function readTables(file: Buffer): Map<string, Table> {
  if (file.toString('latin1', 0, 4) !== 'wOF2') throw new Error('not a WOFF2 font')
  let at = 48
  const base128 = () => {
    let value = 0
    for (let i = 0; i < 5; i += 1) {
      const byte = file.readUInt8(at++)
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
    throw new Error('a size that does not end')
  }
  const entries = Array.from({ length: file.readUInt16BE(12) }, () => {
    const flags = file.readUInt8(at++)
    const index = flags & 63
    const tag = index === 63 ? file.toString('latin1', at, (at += 4)) : KNOWN_TAGS[index]!
    const version = flags >> 6
    const transformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0
    const length = base128()
    return { tag, transformed, length: transformed ? base128() : length }
  })
  const all = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)))
  let from = 0
  return new Map(entries.map(({ tag, transformed, length }) => [tag, { transformed, data: all.subarray(from, (from += length)) }]))
}

/** Section 5.4: a glyph's left side bearing may be left out where it is its outline's own left edge. */
function readMetrics(data: Buffer, proportional: number, minima: number[]): Buffer {
  const flags = data.readUInt8(0)
  const metrics = Buffer.alloc(proportional * 4 + (minima.length - proportional) * 2)
  let at = 1 + proportional * 2
  minima.forEach((minimum, glyph) => {
    const isWide = glyph < proportional
    const bearing = flags & (isWide ? 1 : 2) ? minimum : data.readInt16BE((at += 2) - 2)
    if (isWide) metrics.writeUInt16BE(data.readUInt16BE(1 + glyph * 2), glyph * 4)
    metrics.writeInt16BE(bearing, isWide ? glyph * 4 + 2 : proportional * 2 + glyph * 2)
  })
  return metrics
}

/** OpenType, "Organization of an OpenType font": directory, then tables on boundaries of four bytes. */
function writeFont(tables: Map<string, Buffer>): Buffer {
  const tags = [...tables.keys()].toSorted()
  const power = 2 ** Math.floor(Math.log2(tags.length))
  const directory = Buffer.alloc(12 + tags.length * 16)
  directory.writeUInt32BE(0x00010000, 0)
  const searching = [tags.length, power * 16, Math.log2(power), (tags.length - power) * 16]
  searching.forEach((value, i) => directory.writeUInt16BE(value, 4 + i * 2))
  const parts: Buffer[] = [directory]
  let from = directory.length
  tags.forEach((tag, i) => {
    const data = tables.get(tag)!
    directory.write(tag, 12 + i * 16, 'latin1')
    directory.writeUInt32BE(from, 12 + i * 16 + 8)
    directory.writeUInt32BE(data.length, 12 + i * 16 + 12)
    const padding = Buffer.alloc(-data.length & 3)
    parts.push(data, padding)
    from += data.length + padding.length
  })
  return Buffer.concat(parts)
}

/** Section 5.2, "Known Table Tags", by their index. */
const KNOWN_TAGS = (
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF ' +
  'GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx ' +
  'opbd prop trak Zapf Silf Glat Gloc Feat Sill'
)
  .match(/.{4}(?: |$)/g)!
  .map((tag) => tag.slice(0, 4))

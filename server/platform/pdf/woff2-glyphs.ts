/**
 * The outlines of a WOFF2 font back in their TrueType form (W3C, WOFF File Format 2.0, section 5.1): one glyph's parts are spread over
 * seven streams. Gives `glyf`, `loca` in its long form, and each glyph's left edge.
 */
export function readGlyphs(data: Buffer): { glyf: Buffer; loca: Buffer; minima: number[] } {
  const count = data.readUInt16BE(4)
  const [contours, points, flags, outlines, composites, boxes, instructions] = streamsOf(data)
  const hasBox = boxes.bytes(((count + 31) >> 5) * 4)

  const glyphs = Array.from({ length: count }, (_, glyph) => {
    const ends = contours.int16()
    if (ends === 0) return EMPTY
    const box = hasBox[glyph >> 3]! & (128 >> (glyph & 7)) ? boxes.bytes(8) : null
    return ends < 0 ? composite(box ?? Buffer.alloc(8)) : simple(ends, box)
  })

  function composite(box: Buffer): Buffer {
    const from = composites.at
    let more = true
    let instructed = false
    while (more) {
      const marks = composites.uint16()
      composites.at += 2 + (marks & WORDS ? 4 : 2) + (marks & SCALE ? 2 : marks & TWO_SCALES ? 4 : marks & TWO_BY_TWO ? 8 : 0)
      instructed ||= (marks & INSTRUCTIONS) !== 0
      more = (marks & MORE) !== 0
    }
    const parts = [int16s([-1]), box, composites.bytes(composites.at - from, from)]
    if (instructed) parts.push(...code())
    return Buffer.concat(parts)
  }

  function simple(number: number, given: Buffer | null): Buffer {
    let last = -1
    const ends = Array.from({ length: number }, () => (last += points.uint255()))
    const steps = Array.from({ length: last + 1 }, () => readStep(flags.uint8(), outlines))
    const marks = steps.map(({ on, dx, dy }) => (on ? 1 : 0) | (dx === 0 ? SAME_X : 0) | (dy === 0 ? SAME_Y : 0))
    return Buffer.concat([
      int16s([number]),
      given ?? boxOf(steps),
      int16s(ends),
      ...code(),
      Buffer.from(marks),
      int16s(steps.map(({ dx }) => dx).filter(Boolean)),
      int16s(steps.map(({ dy }) => dy).filter(Boolean)),
    ])
  }

  /** A glyph's program with its length before it. */
  function code(): Buffer[] {
    const length = outlines.uint255()
    return [int16s([length]), instructions.bytes(length)]
  }

  const padded = glyphs.map((glyph) => Buffer.concat([glyph, Buffer.alloc(-glyph.length & 3)]))
  const loca = Buffer.alloc((count + 1) * 4)
  let end = 0
  padded.forEach((glyph, i) => loca.writeUInt32BE((end += glyph.length), (i + 1) * 4))
  return { glyf: Buffer.concat(padded), loca, minima: glyphs.map((glyph) => (glyph.length > 0 ? glyph.readInt16BE(2) : 0)) }
}

const EMPTY = Buffer.alloc(0)
// OpenType, table `glyf`: what a component's and a point's flags say.
const [WORDS, SCALE, MORE, TWO_SCALES, TWO_BY_TWO, INSTRUCTIONS] = [0x1, 0x8, 0x20, 0x40, 0x80, 0x100] as const
const [SAME_X, SAME_Y] = [0x10, 0x20] as const

type Step = { on: boolean; dx: number; dy: number }

/** Section 5.1, "Triplet Encoding": a point's distance from the one before it, in one to four bytes. */
function readStep(flag: number, data: Stream): Step {
  const on = flag < 128
  const code = flag & 127
  const b0 = data.uint8()
  const step = (dx: number, dy: number): Step => ({ on, dx: dx || 0, dy: dy || 0 })
  if (code < 10) return step(0, signed(code, ((code & 14) << 7) + b0))
  if (code < 20) return step(signed(code, (((code - 10) & 14) << 7) + b0), 0)
  if (code < 84) {
    const high = code - 20
    return step(signed(code, 1 + (high & 0x30) + (b0 >> 4)), signed(code >> 1, 1 + ((high & 0x0c) << 2) + (b0 & 15)))
  }
  const b1 = data.uint8()
  if (code < 120) {
    const high = code - 84
    return step(signed(code, 1 + (Math.floor(high / 12) << 8) + b0), signed(code >> 1, 1 + (((high % 12) >> 2) << 8) + b1))
  }
  const b2 = data.uint8()
  if (code < 124) return step(signed(code, (b0 << 4) + (b1 >> 4)), signed(code >> 1, ((b1 & 15) << 8) + b2))
  return step(signed(code, (b0 << 8) + b1), signed(code >> 1, (b2 << 8) + data.uint8()))
}

const signed = (mark: number, value: number) => (mark & 1 ? value : -value)

function boxOf(steps: Step[]): Buffer {
  let [x, y] = [0, 0]
  const [xs, ys] = [steps.map(({ dx }) => (x += dx)), steps.map(({ dy }) => (y += dy))]
  return int16s([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)])
}

function int16s(values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 2)
  values.forEach((value, i) => buffer.writeUInt16BE(value & 0xffff, i * 2))
  return buffer
}

type Stream = {
  at: number
  uint8(): number
  uint16(): number
  int16(): number
  /** "255UInt16": small numbers in one byte. */
  uint255(): number
  bytes(length: number, from?: number): Buffer
}
type Streams = [Stream, Stream, Stream, Stream, Stream, Stream, Stream]

function streamsOf(data: Buffer): Streams {
  let from = 36
  return Array.from({ length: 7 }, (_, i) => stream(data.subarray(from, (from += data.readUInt32BE(8 + i * 4))))) as Streams
}

function stream(data: Buffer): Stream {
  const reader: Stream = {
    at: 0,
    uint8: () => data.readUInt8(reader.at++),
    uint16: () => data.readUInt16BE((reader.at += 2) - 2),
    int16: () => data.readInt16BE((reader.at += 2) - 2),
    uint255() {
      const code = reader.uint8()
      if (code === 253) return reader.uint16()
      if (code === 255) return reader.uint8() + 253
      return code === 254 ? reader.uint8() + 506 : code
    },
    bytes(length, from = reader.at) {
      reader.at = from + length
      return data.subarray(from, from + length)
    },
  }
  return reader
}

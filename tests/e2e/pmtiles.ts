import { gzipSync } from 'node:zlib'

// An archive of street tiles as an association would put on its own host, written by hand: PMTiles 3 around one Mapbox Vector Tile 2.1, with
// the layers of Protomaps' own basemap.
//   https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
//   https://github.com/mapbox/vector-tile-spec/tree/master/2.1
//   https://protobuf.dev/programming-guides/encoding/
//   https://docs.protomaps.com/basemaps/layers

const MAGIC = 'PMTiles'
const HEADER_BYTES = 127
const NO_COMPRESSION = 1
const GZIP = 2
const MVT = 1
/** Units on each side of a tile. */
const EXTENT = 4096
const STRIPE = 128

/** The whole world down to `maxZoom`: stripes of land and water with streets across, the same on every tile. */
export function stripedWorld(maxZoom: number): Buffer {
  const tile = gzipSync(stripes())
  // Tiles are numbered along a Hilbert curve, zoom after zoom, so one run covers all of them.
  const count = (4 ** (maxZoom + 1) - 1) / 3
  const directory = rootDirectory(count, tile.length)
  const metadata = Buffer.from(JSON.stringify({ vector_layers: ['earth', 'water', 'roads'].map((id) => ({ id, fields: { kind: 'String' } })) })) // prettier-ignore
  return Buffer.concat([header({ maxZoom, count, sizes: [directory.length, metadata.length, 0, tile.length] }), directory, metadata, tile])
}

type Archive = { maxZoom: number; count: number; sizes: [root: number, metadata: number, leaves: number, tiles: number] }

/** Specification, section 3: numbers are little-endian. */
function header({ maxZoom, count, sizes }: Archive): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES)
  bytes.write(MAGIC, 'latin1')
  bytes.writeUInt8(3, 7)
  let offset = HEADER_BYTES
  for (const [i, size] of sizes.entries()) {
    bytes.writeBigUInt64LE(BigInt(offset), 8 + i * 16)
    bytes.writeBigUInt64LE(BigInt(size), 16 + i * 16)
    offset += size
  }
  // Addressed tiles, entries, contents.
  for (const [i, number] of [count, 1, 1].entries()) bytes.writeBigUInt64LE(BigInt(number), 72 + i * 8)
  // Clustered; compression of directories and tiles; tile type; zooms.
  Buffer.from([1, NO_COMPRESSION, GZIP, MVT, 0, maxZoom]).copy(bytes, 96)
  // West, south, east and north in ten-millionths of a degree; the centre stays at zoom 0 in the Gulf of Guinea.
  for (const [i, degrees] of [-180, -85, 180, 85].entries()) bytes.writeInt32LE(degrees * 1e7, 102 + i * 4)
  return bytes
}

/** Section 4: values by column: first tile (as a delta), run length, bytes, offset plus one (0 would mean: after the entry before). */
const rootDirectory = (run: number, bytes: number): Buffer => Buffer.from([1, 0, run, bytes, 0 + 1].flatMap(varint))

function stripes(): Buffer {
  const full = ring(0, 0, EXTENT, EXTENT)
  const every = Array.from({ length: EXTENT / STRIPE }, (_, i) => i * STRIPE)
  const water = every.filter((_, i) => i % 2 === 0).map((x) => ring(x, 0, x + STRIPE, EXTENT))
  const streets = every.map((y): Point[] => [[0, y + STRIPE / 2], [EXTENT, y + STRIPE / 2]]) // prettier-ignore
  return Buffer.from([
    ...layer('earth', 'earth', POLYGON, [full]),
    ...layer('water', 'water', POLYGON, water),
    ...layer('roads', 'highway', LINE, streets),
  ])
}

type Point = [x: number, y: number]

/** An outer ring: clockwise with y pointing down. */
const ring = (west: number, north: number, east: number, south: number): Point[] => [
  [west, north],
  [east, north],
  [east, south],
  [west, south],
]

const LINE = 2
const POLYGON = 3

/** Field 3 of a tile, with one feature. Vector tile specification, section 4.1; field numbers from its vector_tile.proto. */
function layer(name: string, kind: string, type: typeof LINE | typeof POLYGON, parts: Point[][]): number[] {
  // Its one tag: key 0 and value 0 of the layer.
  const feature = [...message(2, [0, 0]), ...number(3, type), ...message(4, geometry(parts, type === POLYGON))]
  const value = message(1, [...Buffer.from(kind)])
  return message(3, [
    ...number(15, 2),
    ...message(1, [...Buffer.from(name)]),
    ...message(2, feature),
    ...message(3, [...Buffer.from('kind')]),
    ...message(4, value),
    ...number(5, EXTENT),
  ])
}

const MOVE_TO = 1
const LINE_TO = 2
const CLOSE_PATH = 7

/** Section 4.3: commands with a count, then deltas from the point before. */
function geometry(parts: Point[][], isClosed: boolean): number[] {
  let [x, y] = [0, 0]
  const step = ([toX, toY]: Point) => {
    const steps = [toX - x, toY - y].flatMap((by) => varint(zigzag(by)))
    ;[x, y] = [toX, toY]
    return steps
  }
  return parts.flatMap(([first, ...rest]) => [
    ...command(MOVE_TO, 1),
    ...step(first!),
    ...command(LINE_TO, rest.length),
    ...rest.flatMap(step),
    ...(isClosed ? command(CLOSE_PATH, 1) : []),
  ])
}

const command = (id: number, count: number): number[] => varint(id | (count << 3))

/** Protocol buffers: a field is its number and wire type; 0 is a varint, 2 is length-delimited. */
const number = (field: number, value: number): number[] => [...varint(field << 3), ...varint(value)]
const message = (field: number, bytes: number[]): number[] => [...varint((field << 3) | 2), ...varint(bytes.length), ...bytes]

const zigzag = (value: number): number => (value << 1) ^ (value >> 31)

/** Seven bits at a time, lowest first; the eighth bit means that more follow. */
function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))]
}

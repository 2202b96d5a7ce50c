import { type Entry, findTile, type Header, SharedPromiseCache, type Source, TileType, zxyToTileId } from 'pmtiles'
import { CommandProblem } from '#server/platform/command-line/command.ts'
import { frontOf } from './archive.ts'
import type { Box } from './provinces.ts'

/** Streets are complete at this zoom; above it, its tiles are enlarged. */
const CLOSEST = 15
/** The library's limit for nested directories. */
const DEPTH = 4

/** Ranges of the source, in order, and the new file's front: what to fetch, and where to write it. */
export type Plan = { front: Buffer; pieces: readonly { offset: number; length: number }[]; tiles: number; bytes: number; maxZoom: number }

/** @throws CommandProblem */
export async function planCut(source: Source, box: Box): Promise<Plan> {
  const cache = new SharedPromiseCache(500)
  const header = await headerOf(source, cache)
  const maxZoom = Math.min(CLOSEST, header.maxZoom)
  const found: { tileId: number; offset: number; length: number }[] = []
  for (const tileId of tilesIn(box, header.minZoom, maxZoom)) {
    const entry = await entryOf(tileId, source, cache, header)
    if (entry) found.push({ tileId, offset: entry.offset, length: entry.length })
  }
  if (!found.some(({ tileId }) => tileId >= zxyToTileId(maxZoom, 0, 0)))
    throw new CommandProblem(`${source.getKey()} has no streets there: it is the map of somewhere else.`)

  const lengths = new Map(found.map(({ offset, length }) => [offset, length]))
  const sorted = [...lengths].toSorted(([a], [b]) => a - b)
  const placeOf = new Map<number, number>()
  let bytes = 0
  for (const [offset, length] of sorted) {
    placeOf.set(offset, bytes)
    bytes += length
  }
  const metadata = await metadataOf(source, header, cache)
  const front = frontOf(inRuns(found.map((one) => ({ ...one, offset: placeOf.get(one.offset)! }))), {
    from: header,
    metadata,
    box,
    maxZoom,
  })
  const pieces = sorted.map(([offset, length]) => ({ offset: header.tileDataOffset + offset, length }))
  return { front, pieces, tiles: found.length, bytes, maxZoom }
}

async function headerOf(source: Source, cache: SharedPromiseCache): Promise<Header> {
  const header = await cache.getHeader(source).catch((error: unknown) => {
    if (error instanceof CommandProblem) throw error
    throw new CommandProblem(`${source.getKey()} is no PMTiles file.`, { cause: error })
  })
  if (header.specVersion !== 3) throw new CommandProblem(`${source.getKey()} is a PMTiles file of an old version: it must be version 3.`)
  if (header.tileType !== TileType.Mvt) throw new CommandProblem(`${source.getKey()} holds pictures: it must hold vector tiles.`)
  return header
}

/** The source's metadata, above all its credits. Its tag is included, so that another version gives another file. */
async function metadataOf(source: Source, header: Header, cache: SharedPromiseCache): Promise<object> {
  const { data, etag } = await source.getBytes(header.jsonMetadataOffset, header.jsonMetadataLength)
  const text = Buffer.from(await cache.decompress(data, header.internalCompression)).toString('utf8')
  return { ...(JSON.parse(text) as object), cutFrom: source.getKey(), cutFromVersion: etag ?? null }
}

/** All tiles that touch the box, in the order of archives. */
function tilesIn({ west, south, east, north }: Box, minZoom: number, maxZoom: number): number[] {
  const tiles: number[] = []
  for (let zoom = minZoom; zoom <= maxZoom; zoom += 1) {
    const [left, top] = tileAt(zoom, west, north)
    const [right, bottom] = tileAt(zoom, east, south)
    for (let x = left; x <= right; x += 1) for (let y = top; y <= bottom; y += 1) tiles.push(zxyToTileId(zoom, x, y))
  }
  return tiles.toSorted((a, b) => a - b)
}

/** Web Mercator. */
function tileAt(zoom: number, lng: number, lat: number): [x: number, y: number] {
  const side = 2 ** zoom
  const sin = Math.sin((lat * Math.PI) / 180)
  const inside = (at: number) => Math.min(side - 1, Math.max(0, Math.floor(at * side)))
  return [inside(lng / 360 + 0.5), inside(0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI))]
}

async function entryOf(tileId: number, source: Source, cache: SharedPromiseCache, header: Header): Promise<Entry | null> {
  let [offset, length] = [header.rootDirectoryOffset, header.rootDirectoryLength]
  for (let depth = 0; depth < DEPTH; depth += 1) {
    const directory = await cache.getDirectory(source, offset, length, header)
    const entry = findTile(directory, tileId)
    if (!entry || entry.runLength > 0) return entry
    offset = header.leafDirectoryOffset + entry.offset
    length = entry.length
  }
  throw new CommandProblem(`${source.getKey()} is damaged: its directories lead in a circle.`)
}

/** Adjacent equal tiles, such as sea, become one entry. */
function inRuns(found: readonly { tileId: number; offset: number; length: number }[]): Entry[] {
  const entries: Entry[] = []
  for (const one of found) {
    const last = entries.at(-1)
    if (last && one.offset === last.offset && one.tileId === last.tileId + last.runLength) last.runLength += 1
    else entries.push({ ...one, runLength: 1 })
  }
  return entries
}

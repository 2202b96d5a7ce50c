import { once } from 'node:events'
import { access, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { PMTiles, tileIdToZxy, zxyToTileId, type Header, type Source } from 'pmtiles'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PROVINCES } from '#domain/provinces.ts'
import { stripedWorld } from '#tests/e2e/pmtiles.ts'
import { startTestApp } from '#tests/test-app.ts'
import { frontOf } from './archive.ts'
import { mapCommand } from './command.ts'
import { cutMap } from './cut.ts'
import { MAP_PATH, mapFile, withOwnMap } from './own-map.ts'
import { provinceOf } from './provinces.ts'
import type { Reading } from './source.ts'

let folder: string
let server: Server
let url: string
let archive: Buffer
/** The host's behaviour; `answers`: the number of answers before it is down. */
let host: { ranges: boolean; answers: number; etag: string }
let asked: number
let room: number

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-test-'))
  host = { ranges: true, answers: Infinity, etag: '"1"' }
  asked = 0
  archive = WHOLE
  room = Infinity
  server = createServer((request, response) => {
    asked += 1
    if (request.url !== '/italia.pmtiles') return void response.writeHead(404).end()
    if (asked > host.answers) return void request.socket.destroy()
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (!host.ranges) return void response.writeHead(200).end(archive)
    response.writeHead(206, { ETag: host.etag }).end(archive.subarray(Number(first), Number(last) + 1))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/italia.pmtiles`
})
afterEach(async () => {
  server.close()
  server.closeAllConnections()
  await rm(folder, { recursive: true })
})

const MAX_ZOOM = 9
const WORLD = { west: -180, south: -85, east: 180, north: 85 }
/** Contents that identify the tile, so long that the whole does not fit one request. Every third row is sea, the same on all of them. */
const contentOf = (z: number, x: number, y: number) => (y % 3 === 0 ? gzipSync('sea') : gzipSync(`${z}/${x}/${y} `.repeat(40)))

/** The whole world by our own writer: with leaves, since there are many tiles. */
function world(): Buffer {
  const contents: Buffer[] = []
  const placeOf = new Map<string, number>()
  let end = 0
  const entries = []
  for (let tileId = 0; tileId < zxyToTileId(MAX_ZOOM + 1, 0, 0); tileId += tileId > 20_000 ? 7 : 1) {
    const bytes = contentOf(...tileIdToZxy(tileId))
    const key = bytes.toString('latin1')
    const offset = placeOf.get(key) ?? end
    if (offset === end) {
      contents.push(bytes)
      placeOf.set(key, offset)
      end += bytes.length
    }
    entries.push({ tileId, offset, length: bytes.length, runLength: 1 })
  }
  const from = { tileCompression: 2, tileType: 1, minZoom: 0 } as Header
  const front = frontOf(entries, { from, metadata: { attribution: '© OpenStreetMap' }, box: WORLD, maxZoom: MAX_ZOOM })
  return Buffer.concat([front, ...contents])
}

const WHOLE = world()

const said: string[] = []
const reading: Reading = { fetch, pause: async () => {} }
const cut = (by = reading) =>
  cutMap({ url, box: provinceOf('AR')!, file: mapFile(folder), reading: by, room: async () => room, say: (text) => void said.push(text) })

const fromBuffer = (bytes: Buffer): Source => ({
  getKey: () => 'made',
  getBytes: async (offset, length) => ({ data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer }),
})
const isThere = (file: string) => access(file).then(() => true, () => false) // prettier-ignore

test('the extract has exactly the same tiles, and its source’s credits', async () => {
  const { tiles } = await cut()
  const made = new PMTiles(fromBuffer(await readFile(mapFile(folder))))
  const header = await made.getHeader()
  expect(header).toMatchObject({ minZoom: 0, maxZoom: MAX_ZOOM, tileType: 1, numAddressedTiles: tiles })
  expect(await made.getMetadata()).toMatchObject({ attribution: '© OpenStreetMap', cutFrom: url })
  const whole = new PMTiles(fromBuffer(archive))
  for (const [z, x, y] of [
    [0, 0, 0],
    [6, 34, 23],
    [8, 136, 93],
    [9, 272, 186],
    [9, 273, 187],
  ] as const)
    // prettier-ignore
    expect(await made.getZxy(z, x, y)).toEqual(await whole.getZxy(z, x, y))
  expect(await made.getZxy(9, 250, 186)).toBeUndefined()
  expect((await stat(mapFile(folder))).size).toBeLessThan(archive.length / 20)
  expect(await isThere(`${mapFile(folder)}.part`)).toBe(false)
})

test('an archive from another writer is read too, with one copy of equal tiles', async () => {
  archive = stripedWorld(12)
  await cut()
  const made = new PMTiles(fromBuffer(await readFile(mapFile(folder))))
  expect(await made.getHeader()).toMatchObject({ maxZoom: 12, numTileContents: 1 })
  expect((await made.getZxy(12, 2180, 1490))!.data.byteLength).toBeGreaterThan(100)
})

test('an interrupted extract continues, and the old map stays until then', async () => {
  await writeFile(mapFile(folder), 'the map of before')
  await cut()
  const whole = await readFile(mapFile(folder))
  const needed = asked
  await writeFile(mapFile(folder), 'the map of before')
  asked = 0
  host.answers = needed - 1
  await expect(cut()).rejects.toThrow(/does not answer .*goes on where it was/)
  expect(await readFile(mapFile(folder), 'utf8')).toBe('the map of before')
  const part = (await stat(`${mapFile(folder)}.part`)).size
  expect(part).toBeGreaterThan(0)
  asked = 0
  host.answers = Infinity
  await cut()
  expect(await readFile(mapFile(folder))).toEqual(whole)
})

test('a part from another version of the source is not continued', async () => {
  await writeFile(`${mapFile(folder)}.part`, Buffer.alloc(5_000_000, 7))
  await cut()
  expect((await stat(mapFile(folder))).size).toBeLessThan(5_000_000)
})

test('a single failure is retried', async () => {
  let failed = false
  const shaky: typeof fetch = async (...call) => {
    if (!failed && asked > 1) {
      failed = true
      throw new TypeError('fetch failed')
    }
    return fetch(...call)
  }
  await cut({ ...reading, fetch: shaky })
  expect(failed).toBe(true)
})

test.each<[string, () => void, RegExp]>([
  ['is no PMTiles file', () => (archive = Buffer.from('<!doctype html>'.repeat(3000))), /is no PMTiles file/],
  ['is given whole only', () => (host.ranges = false), /knows no byte ranges/],
  ['is not there', () => (url = url.replace('italia', 'francia')), /answers 404/],
  ['is cut off', () => (archive = archive.subarray(0, archive.length / 2)), /is cut off|is no PMTiles file/],
])('a source that %s is refused with a sentence, without a map file', async (_, change, sentence) => {
  change()
  await expect(cut()).rejects.toThrow(sentence)
  expect(await isThere(mapFile(folder))).toBe(false)
})

test('a full disk is reported with the needed space before anything is fetched', async () => {
  room = 10
  await expect(cut()).rejects.toThrow(/There is no room for the map in .*: it needs \d+\.\d MB/)
  room = Infinity
  await cut()
})

test('a province is found by its letters or its name only', () => {
  for (const area of ['AR', 'ar', 'arezzo', 'Arezzo ']) expect(provinceOf(area)?.name).toBe('Arezzo')
  expect(provinceOf('Forli-Cesena')?.name).toBe('Forlì-Cesena')
  expect(provinceOf('Toscana')).toBeNull()
  expect(PROVINCES.filter((letters) => provinceOf(letters) === null)).toEqual([])
})

test('missing arguments are named', async () => {
  const call = { arguments: [], flags: new Set<string>(), settings: { dataDir: folder }, terminal: process, say() {}, house: {} }
  const run = (options: Record<string, string>) => mapCommand.run({ ...call, options } as never)
  await expect(run({ from: url })).rejects.toThrow('--from and --area are needed')
  await expect(run({ from: url, area: 'Atlantide' })).rejects.toThrow('There is no province "Atlantide"')
  await expect(run({ from: 'italia.pmtiles', area: 'AR' })).rejects.toThrow('is no web address')
})

test('the server sends the file publicly by ranges, with a tag, and 404 without a file', async () => {
  const app = await startTestApp()
  try {
    expect((await app.request(MAP_PATH)).status).toBe(404)
    expect(withOwnMap(app.deps.config).tilesUrl).toBeNull()
    await writeFile(mapFile(app.deps.config.dataDir), 'PMTiles and so on')
    expect(withOwnMap(app.deps.config).tilesUrl).toBe(MAP_PATH)
    const part = await app.request(MAP_PATH, { headers: { Range: 'bytes=3-6' } })
    expect(part).toMatchObject({ status: 206, text: 'iles' })
    expect(part.headers).toMatchObject({ 'content-range': 'bytes 3-6/17', etag: expect.stringMatching(/^"[\w-]+"$/) })
    expect((await app.request(MAP_PATH, { headers: { Range: 'bytes=12-900' } })).text).toBe('so on')
    expect((await app.request(MAP_PATH, { headers: { Range: 'bytes=17-20' } })).status).toBe(416)
  } finally {
    await app.stop()
  }
})

import { project } from './outlines.ts'
import type { MapPlace } from './map-place.ts'

/** Places by index, with where they are in pixels of the world at zoom 0. */
export type Spots = { x: Float64Array; y: Float64Array }

/** Some places that would cover each other: where their pin stands, in pixels of the world at zoom 0, and which they are. */
export type Cluster = { key: string; x: number; y: number; members: number[] }

export type Box = { west: number; north: number; east: number; south: number }

/** Pins closer than this cover each other, px. */
const CELL_PX = 72
const NEAR_PX = 56
/** From here on nothing is put together: what stands in one spot is spread around it. */
export const SPREAD_ZOOM = 17
const SPREAD_PX = 40
/** More rows of cells than the world has at any zoom. */
const ROWS = 2 ** 24
const ALONE = -1

export function spotsOf(places: MapPlace[]): Spots {
  const spots = { x: new Float64Array(places.length), y: new Float64Array(places.length) }
  places.forEach(({ position }, i) => {
    const { x, y } = project(position.lng, position.lat)
    spots.x[i] = x
    spots.y[i] = y
  })
  return spots
}

/**
 * What is drawn at a zoom within a box (pixels of the world at zoom 0). The cells stand on the world and not on the window, so that
 * pulling the map changes nothing, and only what is seen is looked at: thousands of places cost as much as their reading.
 *
 * @param alone is never put together with others: the chosen one
 */
export function clustersIn(spots: Spots, zoom: number, box: Box, alone = -1): Cluster[] {
  const cell = CELL_PX / 2 ** zoom
  const cells = new Map<number, Cluster>()
  // Whole cells, so that the places beyond an edge of the window count as they do within.
  const west = Math.floor(box.west / cell) * cell
  const north = Math.floor(box.north / cell) * cell
  const east = Math.ceil(box.east / cell) * cell
  const south = Math.ceil(box.south / cell) * cell
  for (let i = 0; i < spots.x.length; i++) {
    const x = spots.x[i]!
    const y = spots.y[i]!
    if (x < west || x >= east || y < north || y >= south) continue
    // A number, since this is done for each of thousands at the end of every move.
    const place = i === alone ? ALONE : Math.floor(x / cell) * ROWS + Math.floor(y / cell)
    const found = cells.get(place)
    if (found) found.members.push(i)
    else cells.set(place, { key: String(place), x: 0, y: 0, members: [i] })
  }
  for (const cluster of cells.values()) Object.assign(cluster, middleOf(spots, cluster.members))
  if (zoom >= SPREAD_ZOOM) return [...cells.values()].flatMap((cluster) => spread(spots, cluster, SPREAD_PX / 2 ** zoom))
  return joined(spots, cells, NEAR_PX / 2 ** zoom)
}

/** Across the cells' edges some would still cover each other: the larger takes the smaller, until none does. */
function joined(spots: Spots, cells: Map<number, Cluster>, near: number): Cluster[] {
  const alone = cells.get(ALONE)
  let left = [...cells.values()].filter((cluster) => cluster !== alone)
  for (let before = Infinity; left.length < before;) {
    before = left.length
    left = joinedOnce(spots, left, near)
  }
  return alone ? [...left, alone] : left
}

function joinedOnce(spots: Spots, clusters: Cluster[], near: number): Cluster[] {
  const squareOf = (value: number) => Math.floor(value / near)
  const bySquare = Map.groupBy(clusters, ({ x, y }) => `${squareOf(x)}:${squareOf(y)}`)
  const gone = new Set<Cluster>()
  for (const cluster of clusters.toSorted((a, b) => b.members.length - a.members.length)) {
    if (gone.has(cluster)) continue
    const { x, y } = cluster
    for (const [dx, dy] of AROUND) {
      for (const other of bySquare.get(`${squareOf(x) + dx}:${squareOf(y) + dy}`) ?? []) {
        if (other === cluster || gone.has(other) || Math.hypot(other.x - cluster.x, other.y - cluster.y) >= near) continue
        gone.add(other)
        cluster.members.push(...other.members)
        Object.assign(cluster, middleOf(spots, cluster.members))
      }
    }
  }
  return clusters.filter((cluster) => !gone.has(cluster))
}

const AROUND = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const))

/** Those in one and the same spot stand around it; the others where they are. */
function spread(spots: Spots, { members }: Cluster, radius: number): Cluster[] {
  const bySpot = Map.groupBy(members, (i) => `${spots.x[i]}:${spots.y[i]}`)
  return [...bySpot.values()].flatMap((some) =>
    some.map((i, at) => {
      const angle = (2 * Math.PI * at) / some.length
      const far = some.length > 1 ? radius : 0
      return { key: `one:${i}`, x: spots.x[i]! + far * Math.sin(angle), y: spots.y[i]! - far * Math.cos(angle), members: [i] }
    }),
  )
}

function middleOf(spots: Spots, members: number[]): { x: number; y: number } {
  let x = 0
  let y = 0
  for (const i of members) {
    x += spots.x[i]!
    y += spots.y[i]!
  }
  return { x: x / members.length, y: y / members.length }
}

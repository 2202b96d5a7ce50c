import { project } from './outlines.ts'
import type { MapPlace } from './map-place.ts'

/** Places by index, in pixels of the world at zoom 0. */
export type Spots = { x: Float64Array; y: Float64Array }

/** Overlapping places: the position of their pin, in pixels of the world at zoom 0, and their indexes. */
export type Cluster = { key: string; x: number; y: number; members: number[] }

export type Box = { west: number; north: number; east: number; south: number }

/** Pins closer than this overlap, px. */
const CELL_PX = 72
const NEAR_PX = 56
/** From this zoom on there are no clusters: places in one spot are spread around it. */
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
 * Clusters at a zoom within a box (pixels of the world at zoom 0). Cells are fixed to the world, not to the window, so that panning changes
 * nothing. Only the box is clustered: thousands of places cost no more than reading them.
 *
 * @param alone never in a cluster: the chosen place
 */
export function clustersIn(spots: Spots, zoom: number, box: Box, alone = -1): Cluster[] {
  const cell = CELL_PX / 2 ** zoom
  const cells = new Map<number, Cluster>()
  // Whole cells, so that places beyond an edge of the window count as they do inside.
  const west = Math.floor(box.west / cell) * cell
  const north = Math.floor(box.north / cell) * cell
  const east = Math.ceil(box.east / cell) * cell
  const south = Math.ceil(box.south / cell) * cell
  for (let i = 0; i < spots.x.length; i++) {
    const x = spots.x[i]!
    const y = spots.y[i]!
    if (x < west || x >= east || y < north || y >= south) continue
    // A number as key, since this runs for thousands of places at the end of every move.
    const place = i === alone ? ALONE : Math.floor(x / cell) * ROWS + Math.floor(y / cell)
    const found = cells.get(place)
    if (found) found.members.push(i)
    else cells.set(place, { key: String(place), x: 0, y: 0, members: [i] })
  }
  for (const cluster of cells.values()) Object.assign(cluster, middleOf(spots, cluster.members))
  if (zoom >= SPREAD_ZOOM) return [...cells.values()].flatMap((cluster) => spread(spots, cluster, SPREAD_PX / 2 ** zoom))
  return joined(spots, cells, NEAR_PX / 2 ** zoom)
}

/** Clusters may still overlap across cell borders: the larger absorbs the smaller, until none overlap. */
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

/** Places at the same position are spread around it; the others stay. */
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

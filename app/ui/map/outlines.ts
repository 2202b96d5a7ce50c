import { feature, merge, mesh } from 'topojson-client'
import type { MultiPoint, MultiPolygon, Polygon, Topology } from 'topojson-specification'
import outlinesUrl from './outlines.json?url'

/** A line or a ring as x, y, x, y, … in pixels of Mercator's world at zoom 0 (256 wide), with its bounding box. */
export type Line = { points: Float64Array; west: number; north: number; east: number; south: number }
export type Label = { name: string; kind: 'comune' | 'regione' | 'paese' | 'mare'; zoom: number; x: number; y: number }

/** The data of build/outlines.ts. Labels have the larger places first. */
export type Outlines = {
  italy: Line[]
  neighbours: Line[]
  /** Between provinces of one region, between regions, and around Italy. */
  provinceBorders: Line[]
  regionBorders: Line[]
  coast: Line[]
  neighbourBorders: Line[]
  labels: Label[]
}

type Areas<P extends object> = { type: 'GeometryCollection'; geometries: (Polygon<P> | MultiPolygon<P>)[] }
type Names = MultiPoint<{ kind: Label['kind']; zoom: number; names: string[] }>
export type OutlinesFile = Topology & {
  objects: { provinces: Areas<{ region: string }>; neighbours: Areas<object>; labels: { type: 'GeometryCollection'; geometries: Names[] } }
}

let asked: Promise<Outlines> | undefined

/** The built-in outlines, fetched once. @throws when they are neither on the device nor available */
export function loadOutlines(): Promise<Outlines> {
  asked ??= fetchOutlines().catch((error: unknown) => {
    asked = undefined
    throw error
  })
  return asked
}

async function fetchOutlines(): Promise<Outlines> {
  const answer = await fetch(outlinesUrl)
  if (!answer.ok) throw new Error(`The outlines answer ${answer.status}.`)
  return readOutlines((await answer.json()) as OutlinesFile)
}

export function readOutlines(file: OutlinesFile): Outlines {
  const { provinces, neighbours, labels } = file.objects
  return {
    italy: rings(merge(file, provinces.geometries)),
    neighbours: neighbours.geometries.flatMap((country) => rings(merge(file, [country]))),
    provinceBorders: lines(mesh(file, provinces, (a, b) => a !== b && regionOf(a) === regionOf(b))),
    regionBorders: lines(mesh(file, provinces, (a, b) => regionOf(a) !== regionOf(b))),
    coast: lines(mesh(file, provinces, (a, b) => a === b)),
    neighbourBorders: lines(mesh(file, neighbours, (a, b) => a !== b)),
    labels: labels.geometries.flatMap((one) => labelsOf(file, one)),
  }
}

const regionOf = (one: unknown) => (one as Polygon<{ region: string }>).properties?.region

function labelsOf(file: OutlinesFile, one: Names): Label[] {
  const { kind = 'comune', zoom = 0, names = [] } = one.properties ?? {}
  return feature(file, one).geometry.coordinates.map(([lng = 0, lat = 0], i) => ({
    kind,
    zoom,
    name: names[i] ?? '',
    ...project(lng, lat),
  }))
}

const rings = ({ coordinates }: { coordinates: number[][][][] }): Line[] => coordinates.flat().map(lineOf)
const lines = ({ coordinates }: { coordinates: number[][][] }): Line[] => coordinates.map(lineOf)

function lineOf(coordinates: number[][]): Line {
  const line: Line = {
    points: new Float64Array(coordinates.length * 2),
    west: Infinity,
    north: Infinity,
    east: -Infinity,
    south: -Infinity,
  }
  coordinates.forEach(([lng = 0, lat = 0], i) => {
    const { x, y } = project(lng, lat)
    line.points[2 * i] = x
    line.points[2 * i + 1] = y
    line.west = Math.min(line.west, x)
    line.east = Math.max(line.east, x)
    line.north = Math.min(line.north, y)
    line.south = Math.max(line.south, y)
  })
  return line
}

/** EPSG 3857, like Leaflet. */
export function project(lng: number, lat: number): { x: number; y: number } {
  const sine = Math.sin((lat * Math.PI) / 180)
  return { x: 128 + (lng / 180) * 128, y: 128 - (Math.log((1 + sine) / (1 - sine)) / (2 * Math.PI)) * 128 }
}

import { expect, test } from 'vitest'
import { clustersIn, SPREAD_ZOOM, spotsOf, type Box } from './clusters.ts'
import { testPoints } from '#app/features/trial/test-points.ts'

const WORLD: Box = { west: 0, north: 0, east: 256, south: 256 }
const at = (lat: number, lng: number, id = `${lat},${lng}`) => ({
  id,
  name: id,
  comune: '',
  position: { lat, lng },
  figure: null,
  icon: '',
})
const membersAt = (zoom: number, places: ReturnType<typeof at>[], alone?: number) =>
  clustersIn(spotsOf(places), zoom, WORLD, alone)
    .map(({ members }) => members.toSorted())
    .toSorted()

const box = (shift: number): Box => ({ west: 130 + shift, north: 88 + shift, east: 140 + shift, south: 100 + shift })
const borgo = [at(43.36461, 11.80032), at(43.36388, 11.80247), at(43.36427, 11.80129), at(41.88873, 12.47018)]

test('overlapping places are one cluster, and separate at a higher zoom', () => {
  expect(membersAt(8, borgo)).toEqual([[0, 1, 2], [3]])
  expect(membersAt(17, borgo)).toEqual([[0], [1], [2], [3]])
})

test('the chosen place is never in a cluster', () => {
  expect(membersAt(8, borgo, 1)).toEqual([[0, 2], [1], [3]])
})

test('places in one spot are spread around it at the highest zoom', () => {
  const same = [at(45, 9, 'a'), at(45, 9, 'b'), at(45, 9, 'c')]
  const clusters = clustersIn(spotsOf(same), SPREAD_ZOOM, WORLD)
  expect(clusters).toHaveLength(3)
  expect(new Set(clusters.map(({ x, y }) => `${x}:${y}`)).size).toBe(3)
})

test('every place is shown exactly once at any zoom', () => {
  const spots = spotsOf(testPoints(20_000))
  for (const zoom of [5, 7, 9, 11, 13, 15, 17]) {
    const all = clustersIn(spots, zoom, WORLD).flatMap(({ members }) => members)
    expect(all.length, `zoom ${zoom}`).toBe(20_000)
    expect(new Set(all).size).toBe(20_000)
  }
})

test('panning changes no visible cluster', () => {
  const spots = spotsOf(testPoints(2_000))
  const keys = (shift: number) => new Map(clustersIn(spots, 9, box(shift)).map(({ key, members }) => [key, members.length]))
  const [before, after] = [keys(0), keys(0.05)]
  const kept = [...before].filter(([key, count]) => after.get(key) === count)
  expect(kept.length).toBeGreaterThan(before.size * 0.9)
})

test('no two pins overlap', () => {
  const spots = spotsOf(testPoints(20_000))
  for (const zoom of [5, 8, 11]) {
    const pins = clustersIn(spots, zoom, { west: 130, north: 88, east: 134, south: 94 })
    const near = pins.flatMap((a, i) => pins.slice(i + 1).filter((b) => Math.hypot(a.x - b.x, a.y - b.y) * 2 ** zoom < 48))
    expect(near).toEqual([])
  }
})

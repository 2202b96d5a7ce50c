import { mapPin } from '#app/ui/icons.ts'
import type { MapPlace } from '#app/ui/map/map-place.ts'

/** Towns from north to south, with the test's points around them. */
const TOWNS = [
  [45.07, 7.69],
  [45.46, 9.19],
  [45.44, 10.99],
  [46.07, 11.12],
  [45.44, 12.33],
  [44.49, 11.34],
  [43.77, 11.26],
  [43.46, 11.88],
  [43.11, 12.39],
  [42.46, 14.21],
  [41.89, 12.48],
  [40.85, 14.27],
  [41.12, 16.87],
  [40.35, 18.17],
  [38.9, 16.59],
  [38.12, 13.36],
  [39.22, 9.12],
] as const
const SPREAD_DEGREES = 0.6

/** This number of points, the same ones each time. */
export function testPoints(count: number): MapPlace[] {
  const random = sequence(count)
  // A sum of random numbers is denser in the middle, like a town.
  const near = () => ((random() + random() + random()) / 3 - 0.5) * SPREAD_DEGREES
  return Array.from({ length: count }, (_, i) => {
    const [lat, lng] = TOWNS[i % TOWNS.length]!
    const position = { lat: lat + near(), lng: lng + near() }
    return { id: `punto-${i}`, name: `Punto ${i + 1}`, comune: '', position, figure: null, icon: mapPin }
  })
}

/** Pseudo-random numbers from 0 to 1, always the same (Park and Miller's "minimal standard"). */
function sequence(seed: number): () => number {
  let state = (seed % 2147483646) + 1
  return () => (state = (state * 16807) % 2147483647) / 2147483647
}

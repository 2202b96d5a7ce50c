import { foldText } from '#domain/search.ts'
import type { MapPlace } from './map-place.ts'
import { project, type Label } from './outlines.ts'

/** The comuni of the places that the outlines are too coarse to name, each in the middle of its places. */
export function ownLabels(places: MapPlace[], known: Label[]): Label[] {
  const named = new Set(known.map(({ name }) => foldText(name)))
  const byComune = Map.groupBy(
    places.filter(({ comune }) => comune && !named.has(foldText(comune))),
    ({ comune }) => comune,
  )
  return [...byComune].map(([name, some]) => {
    const mean = (value: (place: MapPlace) => number) => some.reduce((sum, place) => sum + value(place), 0) / some.length
    return { name, kind: 'comune', zoom: FROM_ZOOM, ...project(mean(({ position }) => position.lng), mean(({ position }) => position.lat)) } // prettier-ignore
  })
}

const FROM_ZOOM = 10

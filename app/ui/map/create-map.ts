import { distanceMetres, type Position } from '#domain/distance.ts'
import type { OwnPosition } from '#app/platform/device/position.ts'
import { map as text } from './texts.ts'
import { L } from './leaflet.ts'
import type { MapPlace } from './map-place.ts'
import { positionMarker } from './pins.ts'
import { PinsLayer } from './pins-layer.ts'

export type MapHandle = {
  leaflet: L.Map
  /** Shows exactly these places. The first time the map moves to them. */
  show(places: MapPlace[]): void
  /** Marks a place as chosen, and moves there if it is not visible. */
  choose(id: string | null): void
  /** Highlights a place, or its cluster, without moving the map. */
  point(id: string | null): void
  locate(position: OwnPosition | null): void
  goTo(position: Position): void
  /** Moves to a position, zoomed out enough to show the nearest place. */
  goNear(position: Position): void
  /** The number of shown places within the window. */
  inView(): number
  remove(): void
}

export type MapOptions = {
  /** Height of the overlay at the top of the map, px: the first view puts the pins below it. */
  coveredTop?: number
  onChoose: (id: string | null) => void
  onMove: () => void
}

/** Italy, for a map without places. */
const ITALY = L.latLngBounds([36.6, 6.6], [47.1, 18.6])
/** Nothing is drawn outside. */
const FRAME = L.latLngBounds([30, -8], [54, 33])
const MIN_ZOOM = 5
/** Without streets a higher zoom shows no more details, but separates neighbouring places. */
const MAX_ZOOM = 18
/** Space for a whole pin at the edge. */
const PIN_PX = 56
/** Some kilometres around the person. */
const NEAR_ZOOM = 12
/** At this zoom a place is distinguishable from its neighbours. */
const CLOSE_ZOOM = 15

/** A map in this element, of its size. The ground below the pins comes from layers (`addGround`). */
export function createMap(element: HTMLElement, { coveredTop = 0, onChoose, onMove }: MapOptions): MapHandle {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = L.map(element, {
    zoomControl: false,
    attributionControl: false,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    maxBounds: FRAME,
    maxBoundsViscosity: 0.8,
    fadeAnimation: !isStill,
    zoomAnimation: !isStill,
    markerZoomAnimation: !isStill,
    inertia: !isStill,
  })
  map.fitBounds(ITALY)
  const pins = new PinsLayer(onChoose).addTo(map)
  let shown: MapPlace[] = []
  let wasShown = false
  let own: L.LayerGroup | null = null

  map.on('moveend', onMove)
  map.on('click', () => onChoose(null))

  const resized = new ResizeObserver(() => map.invalidateSize({ pan: false }))
  resized.observe(element)

  function show(places: MapPlace[]): void {
    shown = places
    pins.show(places)
    if (!wasShown && places.length > 0) {
      wasShown = true
      fit(places)
    }
    onMove()
  }

  function fit(places: MapPlace[]): void {
    const bounds = L.latLngBounds(places.map(({ position }) => position))
    map.fitBounds(bounds, {
      animate: false,
      maxZoom: CLOSE_ZOOM,
      paddingTopLeft: [PIN_PX, PIN_PX + coveredTop],
      paddingBottomRight: [PIN_PX, PIN_PX / 2],
    })
  }

  function choose(id: string | null): void {
    const place = shown.find((one) => one.id === id)
    const wasPin = place !== undefined && pins.isAlone(place)
    pins.choose(id)
    if (!place) return
    const zoom = wasPin ? map.getZoom() : pins.zoomAlone(place)
    const isSeen = map.getBounds().pad(-0.1).contains(place.position)
    if (!isSeen || zoom !== map.getZoom()) map.setView(place.position, zoom, { animate: !isStill })
  }

  function locate(position: OwnPosition | null): void {
    own?.remove()
    own = position && L.layerGroup([L.circle(position, { radius: position.accuracy, className: 'map-halo', interactive: false }), positionMarker(position)]) // prettier-ignore
    own?.addTo(map)
  }

  function goNear(position: Position): void {
    const [nearest] = shown.map((place) => place.position).toSorted((a, b) => distanceMetres(position, a) - distanceMetres(position, b))
    // A point at the same distance on the other side, so that the person is in the centre.
    const around = nearest && L.latLngBounds(nearest, [2 * position.lat - nearest.lat, 2 * position.lng - nearest.lng])
    const fits = around && map.getBoundsZoom(around, false, L.point(2 * PIN_PX, 2 * (PIN_PX + coveredTop)))
    map.setView(position, Math.min(NEAR_ZOOM, fits ?? NEAR_ZOOM), { animate: !isStill })
  }

  return {
    leaflet: map,
    show,
    choose,
    point: (id) => pins.point(id),
    locate,
    goNear,
    goTo: (position) => void map.setView(position, Math.max(map.getZoom(), NEAR_ZOOM), { animate: !isStill }),
    inView: () => countWithin(map.getBounds(), shown),
    remove() {
      resized.disconnect()
      map.remove()
      // Leaflet reports a resize after 200 ms, even for a removed map.
      map.off()
    },
  }
}

function countWithin(bounds: L.LatLngBounds, places: MapPlace[]): number {
  const [west, south, east, north] = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
  return places.filter(({ position: { lat, lng } }) => lat >= south && lat <= north && lng >= west && lng <= east).length
}

/** Gives the map an accessible name. */
export function describe(element: HTMLElement, label: string): void {
  element.setAttribute('role', 'region')
  element.setAttribute('aria-label', label)
  element.setAttribute('aria-description', text.keys)
}

import { clustersIn, spotsOf, SPREAD_ZOOM, type Cluster, type Spots } from './clusters.ts'
import { L } from './leaflet.ts'
import type { MapPlace } from './map-place.ts'
import { clusterMarker, markChosen, markPointed, pinOf } from './pins.ts'

/** Rendered around the window too, as a share of its size, for panning. */
const MARGIN = 0.35
/** A margin that includes everything that could join a visible cluster. */
const AROUND_PX = 160
const FIT_PADDING: [number, number] = [64, 64]

/** Places as pins and clusters: the number of markers depends on the window, not on the number of places. */
export class PinsLayer extends L.Layer {
  private places: MapPlace[] = []
  private spots: Spots = spotsOf([])
  private chosen: string | null = null
  private pointed: string | null = null
  /** Markers by their content: a marker stays, with its focus, while it shows the same. */
  private shown = new Map<string, L.Marker>()
  private clusters = new Map<string, Cluster>()
  private map: L.Map | null = null
  private readonly onChoose: (id: string) => void

  constructor(onChoose: (id: string) => void) {
    super()
    this.onChoose = onChoose
  }

  override onAdd(map: L.Map): this {
    this.map = map
    this.draw()
    return this
  }

  override onRemove(): this {
    for (const marker of this.shown.values()) marker.remove()
    this.shown.clear()
    this.map = null
    return this
  }

  override getEvents(): Record<string, L.LeafletEventHandlerFn> {
    return { moveend: () => this.draw() }
  }

  show(places: MapPlace[]): void {
    this.places = places
    this.spots = spotsOf(places)
    this.draw()
  }

  choose(id: string | null): void {
    this.chosen = id
    this.draw()
  }

  point(id: string | null): void {
    this.pointed = id
    this.markAll()
  }

  /** Whether a place has its own pin now. */
  isAlone(place: MapPlace): boolean {
    return this.shown.has(placeKey(place))
  }

  /** The first zoom, from the current one, at which a place has its own pin. */
  zoomAlone(place: MapPlace): number {
    const index = this.places.indexOf(place)
    const [x, y] = [this.spots.x[index]!, this.spots.y[index]!]
    for (let zoom = this.map?.getZoom() ?? 0; zoom < SPREAD_ZOOM; zoom++) {
      const near = AROUND_PX / 2 ** zoom
      const box = { west: x - near, north: y - near, east: x + near, south: y + near }
      if (clustersIn(this.spots, zoom, box).some(({ members }) => members.length === 1 && members[0] === index)) return zoom
    }
    return SPREAD_ZOOM
  }

  private draw(): void {
    const { map } = this
    if (!map) return
    const zoom = map.getZoom()
    const scale = 2 ** zoom
    const { min, max } = map.getPixelBounds()
    const margin = map.getSize().multiplyBy(MARGIN)
    const box = {
      west: (min!.x - margin.x) / scale,
      north: (min!.y - margin.y) / scale,
      east: (max!.x + margin.x) / scale,
      south: (max!.y + margin.y) / scale,
    }
    const alone = this.places.findIndex(({ id }) => id === this.chosen)
    this.clusters = new Map(clustersIn(this.spots, zoom, box, alone).map((cluster) => [this.keyOf(cluster, zoom), cluster]))
    for (const [key, marker] of this.shown) {
      if (this.clusters.has(key)) continue
      marker.remove()
      this.shown.delete(key)
    }
    for (const [key, cluster] of this.clusters) {
      if (!this.shown.has(key)) this.shown.set(key, this.markerOf(key, cluster).addTo(map))
    }
    this.markAll()
  }

  private markAll(): void {
    const indexOf = (wanted: string | null) => (wanted === null ? -1 : this.places.findIndex(({ id }) => id === wanted))
    const [alone, pointed] = [indexOf(this.chosen), indexOf(this.pointed)]
    for (const [key, marker] of this.shown) {
      const element = marker.getElement()
      if (!element) continue
      markChosen(element, alone !== -1 && key === placeKey(this.places[alone]!))
      markPointed(element, this.clusters.get(key)?.members.includes(pointed) ?? false)
    }
  }

  private keyOf({ key, members }: Cluster, zoom: number): string {
    const [first] = members
    return members.length > 1 ? `${zoom} ${key} ${members.length}` : placeKey(this.places[first!]!)
  }

  private markerOf(key: string, cluster: Cluster): L.Marker {
    const [first] = cluster.members
    const at = L.CRS.EPSG3857.pointToLatLng(L.point(cluster.x, cluster.y), 0)
    if (cluster.members.length > 1)
      return clusterMarker(at, cluster.members.length).on('click', () => this.open(this.clusters.get(key) ?? cluster))
    const place = this.places[first!]!
    return pinOf(at, place).on('click', () => this.onChoose(place.id))
  }

  /** Zooms in until the cluster's places separate. */
  private open({ members }: Cluster): void {
    const map = this.map!
    // The pressed cluster disappears with its focus: the map gets the focus instead.
    const hadFocus = map.getContainer().contains(document.activeElement)
    const bounds = L.latLngBounds(members.map((i) => this.places[i]!.position))
    const zoom = Math.min(Math.max(map.getBoundsZoom(bounds, false, L.point(FIT_PADDING)), map.getZoom() + 1), SPREAD_ZOOM)
    map.setView(bounds.getCenter(), zoom)
    if (hadFocus) map.getContainer().focus({ preventScroll: true })
  }
}

/** Everything that a pin shows: the marker stays, with its focus, while this is the same. */
const placeKey = ({ id, name, figure, icon, position }: MapPlace): string => [id, name, figure, icon, position.lat, position.lng].join('|')

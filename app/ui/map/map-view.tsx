import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { askPosition, usePosition } from '#app/platform/device/position.ts'
import { map as text } from './texts.ts'
import { Banner } from '#app/ui/banner.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { cloudOff, locateFixed, minus, plus } from '#app/ui/icons.ts'
import { createMap, describe, type MapHandle } from './create-map.ts'
import { metresPerPixel, scaleMetres } from './scale.ts'
import { addGround, type Ground } from './ground.ts'
import './leaflet.css'
import styles from './map-view.module.css'
import type { MapPlace } from './map-place.ts'
import type { OutlinesLayer } from './outlines-layer.ts'
import { tilesUrl } from './tiles.ts'
import { foldText } from '#domain/search.ts'
import { project, type Label } from './outlines.ts'

type MapViewProps = {
  label: string
  coveredTop?: number
  places: MapPlace[]
  chosen: string | null
  /** The place under the pointer in the list, highlighted without a move. */
  pointed?: string | null
  onChoose: (id: string | null) => void
  /** The person wants nearby places: the map moves to them once their position is known. */
  isNear?: boolean
  /** The number of places within the window, after every move. */
  onInView?: (count: number) => void
  /** For the map's own test page. */
  onReady?: (map: MapHandle) => void
  onGround?: (ground: Ground) => void
  /** Called when the places are on the map, with the duration (ms). */
  onShown?: (count: number, ms: number) => void
}

/** The map with its buttons and source credits. The list beside it has the same contents. */
export function MapView({
  label,
  coveredTop = 0,
  places,
  chosen,
  pointed = null,
  onChoose,
  isNear = false,
  onInView,
  onReady,
  onGround,
  onShown,
}: MapViewProps) {
  const place = useRef<HTMLDivElement>(null)
  const credit = useRef<HTMLParagraphElement>(null)
  const map = useRef<MapHandle | null>(null)
  const outlines = useRef<OutlinesLayer | null>(null)
  const [scale, setScale] = useState<Scale | null>(null)
  const [ground, setGround] = useState<Ground | null>(null)
  const { position } = usePosition()
  const choose = useEffectEvent(onChoose)
  const moved = useEffectEvent((handle: MapHandle) => onInView?.(handle.inView()))
  const grounded = useEffectEvent((now: Ground) => {
    setGround(now)
    onGround?.(now)
  })
  const outlined = useEffectEvent((layer: OutlinesLayer | null) => {
    outlines.current = layer
    layer?.name(ownLabels(places, layer.outlines.labels))
  })
  const covered = useEffectEvent(() => coveredTop)
  const shown = useEffectEvent((count: number, started: number) => onShown?.(count, performance.now() - started))
  const ready = useEffectEvent((handle: MapHandle) => onReady?.(handle))

  useEffect(() => {
    const element = place.current!
    const handle: MapHandle = createMap(element, { coveredTop: covered(), onChoose: (id) => choose(id), onMove: () => moved(handle) })
    void addGround(handle.leaflet, (now) => grounded({ ...now })).then(outlined)
    handle.leaflet.on('zoomend moveend', () => setScale(scaleOf(handle)))
    map.current = handle
    ready(handle)
    return () => handle.remove()
  }, [])
  // The scale comes, and grows, after the names were written.
  useEffect(() => {
    const resized = new ResizeObserver(() => outlines.current?.drawAnew())
    resized.observe(credit.current!)
    return () => resized.disconnect()
  }, [])
  useEffect(() => describe(place.current!, label), [label])
  useEffect(() => {
    const started = performance.now()
    map.current?.show(places)
    shown(places.length, started)
    outlines.current?.name(ownLabels(places, outlines.current.outlines.labels))
  }, [places])
  useEffect(() => map.current?.choose(chosen), [chosen])
  useEffect(() => map.current?.point(pointed), [pointed])
  useEffect(() => map.current?.locate(position), [position])
  const isGoing = isNear && position !== null
  const isOpening = useRef(true)
  const goNear = useEffectEvent(() => {
    // A map opened for a chosen place stays there.
    if (position && !(isOpening.current && chosen !== null)) map.current?.goNear(position)
  })
  useEffect(() => {
    if (isGoing) goNear()
    isOpening.current = false
  }, [isGoing])

  const goHere = async () => {
    const found = await askPosition()
    if (found) map.current?.goTo(found)
  }

  return (
    <div className={styles.place}>
      <div ref={place} className={styles.map} />
      <div className={styles.buttons}>
        <div className={styles.zoom}>
          <IconButton label={text.zoomIn} icon={plus} onClick={() => map.current?.leaflet.zoomIn()} />
          <IconButton label={text.zoomOut} icon={minus} onClick={() => map.current?.leaflet.zoomOut()} />
        </div>
        <IconButton label={text.locate} icon={locateFixed} onClick={() => void goHere()} />
      </div>
      <p ref={credit} className={styles.credit}>
        {scale && ground?.streets !== 'shown' && (
          <span className={styles.scale} style={{ inlineSize: `${scale.px}px` }}>
            {text.scale(scale.metres)}
          </span>
        )}
        {[text.outlines, tilesUrl() && text.streets].filter(Boolean).join(' · ')}
      </p>
      {ground && !ground.outlines && ground.streets !== 'shown' && (
        <div className={styles.missing}>
          <Banner tone="neutral" slim icon={cloudOff}>
            {text.missing}
          </Banner>
        </div>
      )}
    </div>
  )
}

type Scale = { metres: number; px: number }

function scaleOf({ leaflet }: MapHandle): Scale | null {
  const [zoom, { lat }] = [leaflet.getZoom(), leaflet.getCenter()]
  const metres = scaleMetres(zoom, lat)
  return metres === null ? null : { metres, px: Math.round(metres / metresPerPixel(zoom, lat)) }
}

/** Municipalities of places that the outlines do not name, each at the mean of its places. */
function ownLabels(places: MapPlace[], known: Label[]): Label[] {
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

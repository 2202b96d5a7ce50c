import { useEffect, useRef, useState } from 'react'
import type { Position } from '#domain/distance.ts'
import { appInfo } from '#app/platform/association.ts'
import { Button } from '#app/ui/button.tsx'
import { mapPin } from '#app/ui/icons.ts'
import type { MapHandle } from '#app/ui/map/create-map.ts'
import { ElementIcon, iconElement } from '#app/ui/map/pins.ts'
import { L } from '#app/ui/map/leaflet.ts'
import { MapView } from '#app/ui/map/map-view.tsx'
import { rounded } from './place.ts'
import styles from './place-field.module.css'
import { placeText as text } from './texts.ts'

/** Without streets, the names of municipalities show the place. */
const closeZoom = () => (appInfo().tiles ? 16 : 12)
/** Distance of a pin's move by an arrow key, px. */
const STEP = 6
const ARROWS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

/** A map with one pin, set by a press, a drag or the arrow keys. `look`: where the map goes without a pin. */
export function PlaceMap({ point, look, onPoint }: { point: Position | null; look: Position | null; onPoint: (point: Position) => void }) {
  const map = useRef<MapHandle | null>(null)
  const pin = useRef<L.Marker | null>(null)
  const [isReady, setReady] = useState(false)
  const told = useRef(onPoint)
  useEffect(() => {
    told.current = onPoint
  })
  const put = (at: L.LatLng) => told.current(rounded(at))

  const [lat, lng] = [point?.lat, point?.lng]
  useEffect(() => {
    const leaflet = map.current?.leaflet
    if (!isReady || !leaflet) return
    if (lat === undefined || lng === undefined) {
      pin.current?.remove()
      pin.current = null
      return
    }
    if (pin.current) pin.current.setLatLng({ lat, lng })
    else {
      pin.current = makePin(leaflet, { lat, lng }, (at) => told.current(rounded(at)))
      // The point was set outside the map: typed, or found by name.
      if (leaflet.getZoom() < closeZoom()) leaflet.setView({ lat, lng }, closeZoom(), { animate: false })
    }
    if (!leaflet.getBounds().pad(-0.05).contains({ lat, lng })) leaflet.panTo({ lat, lng })
  }, [isReady, lat, lng])

  useEffect(() => {
    if (isReady && look) map.current?.leaflet.setView(look, closeZoom(), { animate: false })
  }, [isReady, look])

  return (
    <>
      <div className={styles.map}>
        <MapView
          label={text.map}
          places={NOTHING}
          chosen={null}
          onChoose={nothing}
          onReady={(handle) => {
            map.current = handle
            handle.leaflet.on('click', ({ latlng }) => put(latlng))
            handle.leaflet.on('unload', () => {
              pin.current = null
              setReady(false)
            })
            setReady(true)
          }}
        />
      </div>
      <Button variant="secondary" size="sm" icon={mapPin} onClick={() => map.current && onPoint(rounded(map.current.leaflet.getCenter()))}>
        {text.centre}
      </Button>
    </>
  )
}

const NOTHING: [] = []
const nothing = () => {}

function makePin(map: L.Map, at: Position, onPut: (at: L.LatLng) => void): L.Marker {
  const icon = new ElementIcon(() => {
    const element = document.createElement('div')
    element.className = styles.pin!
    element.setAttribute('aria-label', text.pin)
    element.append(iconElement(mapPin, 36))
    return element
  })
  const marker = L.marker(at, { icon, draggable: true, autoPan: true }).addTo(map)
  marker.on('dragend', () => onPut(marker.getLatLng()))
  marker.getElement()?.addEventListener('keydown', (event) => {
    const by = ARROWS[event.key]
    if (!by) return
    event.preventDefault()
    // The map itself moves by these keys too.
    event.stopPropagation()
    onPut(map.containerPointToLatLng(map.latLngToContainerPoint(marker.getLatLng()).add(by)))
  })
  return marker
}

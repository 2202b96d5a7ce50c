import { useRef } from 'react'
import { numberOf, recordOf } from '#domain/fields.ts'
import { appInfo } from '#app/platform/association.ts'
import type { MapHandle } from '#app/ui/map/create-map.ts'
import { MapView } from '#app/ui/map/map-view.tsx'
import { reports as text } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { mapPin } from '#app/ui/icons.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import { usePage } from '#app/platform/content/use-page.ts'
import styles from './reports.module.css'

type Point = { lat: number; lng: number }

/** Without map tiles, the names of comuni show the position. */
const beginZoom = () => (appInfo().tiles ? 16 : 12)

/** The map moves under a fixed mark, so that it works by touch, mouse or arrow keys. */
export function PlacePicker({
  open,
  point,
  onClose,
  onPick,
}: {
  open: boolean
  point: Point | null
  onClose: () => void
  onPick: (point: Point) => void
}) {
  const map = useRef<MapHandle | null>(null)
  const { page } = usePage('associazione')
  const seat = recordOf(page?.seat)
  const [lat, lng] = [numberOf(seat.lat), numberOf(seat.lng)]
  const begin = point ?? (lat !== null && lng !== null ? { lat, lng } : null)
  const take = () => {
    const { lat, lng } = map.current!.leaflet.getCenter()
    onPick({ lat: Math.round(lat * 1e5) / 1e5, lng: Math.round(lng * 1e5) / 1e5 })
  }
  return (
    <Sheet open={open} onClose={onClose} title={text.map}>
      <div className={styles.parts}>
        <p className="sm muted">{text.mapHint}</p>
        <div className={styles.map}>
          {/* Kept mounted when the sheet is closed, since the map may still be loading. */}
          <MapView
            label={text.map}
            places={NOTHING}
            chosen={null}
            onChoose={nothing}
            onReady={(handle) => {
              map.current = handle
              const { leaflet } = handle
              if (begin) leaflet.setView(begin, beginZoom(), { animate: false })
              // The sheet resizes it while opening: the centre stays the same.
              leaflet.on('resize', ({ oldSize }) => {
                leaflet.setView(leaflet.containerPointToLatLng(oldSize.divideBy(2)), leaflet.getZoom(), { animate: false })
              })
              leaflet.on('click', ({ latlng }) => leaflet.panTo(latlng))
            }}
          />
          <Icon of={mapPin} size={36} className={styles.mark} />
        </div>
        <Button wide onClick={take}>
          {text.takePoint}
        </Button>
      </div>
    </Sheet>
  )
}

const NOTHING: [] = []
const nothing = () => {}

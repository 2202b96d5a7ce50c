import { map as text } from './texts.ts'
import { ElementIcon, iconElement, pressable } from './icons.ts'
import { L } from './leaflet.ts'
import type { MapPlace } from './map-place.ts'
import styles from './map-view.module.css'

/** The discount itself, on white; what has none shows what it is. */
export function pinOf(at: L.LatLngExpression, place: MapPlace): L.Marker {
  const icon = new ElementIcon(() => {
    const element = pressable(styles.pin!, place.figure ? text.pin(place.name, place.figure) : place.name)
    element.append(place.figure ?? iconElement(place.icon, 18))
    return element
  })
  return L.marker(at, { icon, riseOnHover: true })
}

export function markChosen(element: Element, isChosen: boolean): void {
  element.classList.toggle(styles.chosen!, isChosen)
  if (isChosen) element.setAttribute('aria-current', 'true')
  else element.removeAttribute('aria-current')
}

/** An ink circle with how many there are. */
export function clusterMarker(at: L.LatLngExpression, count: number): L.Marker {
  const icon = new ElementIcon(() => {
    const element = pressable(styles.cluster!, text.cluster(count))
    element.append(text.count(count))
    element.dataset.size = count < 10 ? 's' : count < 1000 ? 'm' : 'l'
    return element
  })
  return L.marker(at, { icon })
}

/** Where the person is. */
export function positionMarker(position: L.LatLngExpression): L.Marker {
  const icon = new ElementIcon(() => {
    const element = document.createElement('div')
    element.className = styles.here!
    element.role = 'img'
    element.setAttribute('aria-label', text.here)
    return element
  })
  return L.marker(position, { icon, interactive: false, keyboard: false, zIndexOffset: -1000 })
}

import { map as text } from './texts.ts'
import { L } from './leaflet.ts'
import type { MapPlace } from './map-place.ts'
import styles from './map-view.module.css'

/** A pin with the discount on white; without one, with the icon. */
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

/** Highlights a marker whose row in the list has the pointer or the focus. */
export const markPointed = (element: Element, isPointed: boolean): boolean => element.classList.toggle(styles.pointed!, isPointed)

/** A dark circle with the number of places. */
export function clusterMarker(at: L.LatLngExpression, count: number): L.Marker {
  const icon = new ElementIcon(() => {
    const element = pressable(styles.cluster!, text.cluster(count))
    element.append(text.count(count))
    element.dataset.size = count < 10 ? 's' : count < 1000 ? 'm' : 'l'
    return element
  })
  return L.marker(at, { icon })
}

/** The person's position. */
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

/** A marker's picture as an element: Leaflet's own uses an HTML string, which the page's policy forbids. */
export class ElementIcon extends L.Icon<L.BaseIconOptions> {
  private readonly make: () => HTMLElement

  constructor(make: () => HTMLElement) {
    super({})
    this.make = make
  }

  override createIcon(): HTMLElement {
    const element = this.make()
    element.classList.add('leaflet-marker-icon')
    return element
  }

  override createShadow(): HTMLElement {
    return null as unknown as HTMLElement
  }
}

/** An icon of `app/ui/icons.ts` outside React. */
export function iconElement(path: string, size: number): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const attributes = { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', 'stroke-width': '1.75', 'aria-hidden': 'true' }
  for (const [name, value] of Object.entries({ ...attributes, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }))
    svg.setAttribute(name, value)
  svg.style.inlineSize = svg.style.blockSize = `${size / 16}rem`
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  line.setAttribute('d', path)
  svg.append(line)
  return svg
}

/** A pressable element on the map, by touch, Enter or the space bar, with an accessible name. */
function pressable(className: string, label: string): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  element.setAttribute('aria-label', label)
  // Leaflet makes it a focusable button, but handles only Enter, and only on some layers.
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    element.click()
  })
  return element
}

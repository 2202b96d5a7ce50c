import { L } from './leaflet.ts'

/** A marker's picture as an element: Leaflet's own would be made from a string of HTML, which the page does not allow. */
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

/** Something on the map that is pressed: with a finger, Enter or the space bar, and with a name for who does not see it. */
export function pressable(className: string, label: string): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  element.setAttribute('aria-label', label)
  // Leaflet makes it a button that can be reached; of a button's keys it knows Enter, on some layers.
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    element.click()
  })
  return element
}

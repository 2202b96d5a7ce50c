import { ringAngles, ringPath, rings, TRAMA_BOX as BOX } from '#domain/cards/trama.ts'
import { svgElement } from './element.ts'

const paths = new Map<string, string[]>()
let drawn = 0

/** A card's pattern as an SVG in the current colour. The paths are computed once per association. */
export function drawTrama(association: string, member: string): SVGSVGElement {
  const shapes = rings(association)
  const angles = ringAngles(shapes, member)
  const curves = paths.get(association) ?? shapes.map(ringPath)
  paths.set(association, curves)
  const id = `trama${drawn++}-`
  const svg = svgElement('svg', {
    class: 'tcard-trama',
    viewBox: `${-BOX / 2} ${-BOX / 2} ${BOX} ${BOX}`,
    'aria-hidden': 'true',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '.5',
  })
  shapes.forEach(({ n }, i) => {
    const ring = svgElement('g', {})
    // A new code turns each ring by a step, in alternate directions; a step maps a ring onto itself (card.css).
    ring.style.setProperty('--angle', `${angles[i]?.toFixed(2)}deg`)
    ring.style.setProperty('--step', `${(i % 2 ? -360 : 360) / n}deg`)
    ring.append(svgElement('path', { id: id + i, d: curves[i] ?? '' }))
    for (let copy = 1; copy < n; copy++) {
      ring.append(svgElement('use', { href: `#${id}${i}`, transform: `rotate(${((360 * copy) / n).toFixed(2)})` }))
    }
    svg.append(ring)
  })
  return svg
}

import { ringPath, rings, TRAMA_BOX } from '#domain/cards/trama.ts'
import { type Inks, inks, type Light } from './palette.ts'
import { circle, HEIGHT, rect, type Shape, WIDTH } from './shapes.ts'

/** A drawing of the demo. `disc`: the engraved disc behind it, like on the card; it makes the drawings one family. */
export type Scene = {
  hue: number
  light: Light
  disc: { x: number; y: number; r: number }
  /** In Italian, for screen readers. */
  alt: string
  draw(inks: Inks): readonly Shape[]
}

/** The whole drawing as an SVG. Without text, it needs no font. `seed` gives the engraving, as the association's id does on the card. */
export function compose({ hue, light, disc, draw }: Scene, seed: string): string {
  const colours = inks(hue, light)
  const ground = rect(0, 0, WIDTH, HEIGHT, colours.ground)
  const inside = [ground, circle(disc.x, disc.y, disc.r, colours.disc), engraving(seed, disc, colours.ground), ...draw(colours)]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="1440" height="960">${inside.join('')}</svg>`
}

/** The two outer rings: more would be grey at small sizes. */
function engraving(seed: string, { x, y, r }: Scene['disc'], stroke: string): Shape {
  const scale = r / (TRAMA_BOX / 2)
  const copies = rings(seed)
    .slice(0, 2)
    .flatMap((ring) => {
      const d = ringPath(ring)
      return Array.from({ length: ring.n }, (_, i) => `<path d="${d}" transform="rotate(${((360 * i) / ring.n).toFixed(2)})"/>`)
    })
  return `<g transform="translate(${x} ${y}) scale(${scale.toFixed(4)})" fill="none" stroke="${stroke}" stroke-width="1" opacity=".55">${copies.join('')}</g>`
}

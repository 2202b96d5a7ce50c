/** A piece of SVG. Drawings are 300 by 200; the important part is in the central square, since lists show only that. */
export type Shape = string

export const WIDTH = 300
export const HEIGHT = 200

export const circle = (x: number, y: number, r: number, fill: string): Shape => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string): Shape =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`

/** (x, y) is the upper left corner; `round`: radius of the corners. */
export const rect = (x: number, y: number, width: number, height: number, fill: string, round = 0): Shape =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`

export const path = (d: string, fill: string): Shape => `<path d="${d}" fill="${fill}"/>`

/** A line with round ends. */
export const line = (d: string, stroke: string, width: number): Shape =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

export const hoop = (x: number, y: number, r: number, stroke: string, width: number): Shape =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`

/** Moved to a place, then rotated (degrees, clockwise) and scaled there. */
export const at = (x: number, y: number, shapes: readonly Shape[], { turn = 0, scale = 1 } = {}): Shape =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${shapes.join('')}</g>`

export const faint = (opacity: number, shapes: readonly Shape[]): Shape => `<g opacity="${opacity}">${shapes.join('')}</g>`

/** Clipped to a circle. `id` must be unique in a drawing. */
export const inCircle = (id: string, x: number, y: number, r: number, shapes: readonly Shape[]): Shape =>
  `<clipPath id="${id}"><circle cx="${x}" cy="${y}" r="${r}"/></clipPath><g clip-path="url(#${id})">${shapes.join('')}</g>`

/** A shape repeated `count` times around a point. */
export const around = (count: number, shape: (index: number) => Shape, from = 0): Shape =>
  Array.from({ length: count }, (_, i) => `<g transform="rotate(${from + (360 * i) / count})">${shape(i)}</g>`).join('')

export const times = (count: number, shape: (index: number) => Shape): Shape => Array.from({ length: count }, (_, i) => shape(i)).join('')

import { clay, cream, leaf, ochre, paper } from './palette.ts'
import { circle, ellipse, line, path, rect, type Shape, times, WIDTH } from './shapes.ts'

/** A line of hills over the whole width, down to the lower edge: heights at equal distances. */
export function hills(heights: readonly number[], fill: string): Shape {
  const step = WIDTH / (heights.length - 1)
  const curve = heights.slice(1).map((y, i) => {
    const from = heights[i] ?? y
    const [x0, x1] = [i * step, (i + 1) * step]
    return `C${x0 + step / 2} ${from} ${x1 - step / 2} ${y} ${x1} ${y}`
  })
  return path(`M0 ${heights[0] ?? 0}${curve.join('')}V200H0Z`, fill)
}

/** (x, y) is the foot of the tree. */
export const cypress = (x: number, y: number, height: number, fill: string): Shape =>
  path(
    `M${x} ${y - height}C${x + height * 0.2} ${y - height * 0.5} ${x + height * 0.17} ${y} ${x} ${y}C${x - height * 0.17} ${y} ${x - height * 0.2} ${y - height * 0.5} ${x} ${y - height}Z`,
    fill,
  )

export const fir = (x: number, y: number, height: number, fill: string): Shape =>
  rect(x - 1.5, y - 6, 3, 6, fill) +
  times(3, (i) => {
    const top = y - height + i * height * 0.24
    const half = height * (0.17 + 0.08 * i)
    return path(`M${x} ${top}L${x + half} ${top + height * 0.42}H${x - half}Z`, fill)
  })

/** A stone pine, with an umbrella shape. (x, y) is its foot. */
export const pine = (x: number, y: number, height: number, fill: string): Shape =>
  line(
    `M${x} ${y}V${y - height * 0.7}M${x} ${y - height * 0.5}L${x - height * 0.2} ${y - height * 0.78}M${x} ${y - height * 0.46}L${x + height * 0.2} ${y - height * 0.76}`,
    fill,
    3,
  ) +
  path(
    `M${x - height * 0.48} ${y - height * 0.7}Q${x - height * 0.4} ${y - height} ${x} ${y - height}Q${x + height * 0.4} ${y - height} ${x + height * 0.48} ${y - height * 0.7}Q${x} ${y - height * 0.6} ${x - height * 0.48} ${y - height * 0.7}Z`,
    fill,
  )

export const tree = (x: number, y: number, height: number, fill: string, trunk: string): Shape =>
  line(`M${x} ${y}V${y - height * 0.6}`, trunk, 3.4) +
  circle(x, y - height * 0.68, height * 0.32, fill) +
  circle(x - height * 0.2, y - height * 0.54, height * 0.2, fill) +
  circle(x + height * 0.2, y - height * 0.54, height * 0.2, fill)

/** (x, y) is the lower left corner. */
export const house = (
  x: number,
  y: number,
  width: number,
  height: number,
  { wall = cream, roof = clay, window: pane = ochre } = {},
): Shape =>
  rect(x, y - height, width, height, wall) +
  path(`M${x - 5} ${y - height}L${x + width / 2} ${y - height - width * 0.3}L${x + width + 5} ${y - height}Z`, roof) +
  rect(x + width * 0.18, y - height * 0.72, width * 0.16, height * 0.26, pane, 1) +
  rect(x + width * 0.66, y - height * 0.72, width * 0.16, height * 0.26, pane, 1) +
  path(
    `M${x + width * 0.41} ${y}V${y - height * 0.3}A${width * 0.09} ${width * 0.09} 0 0 1 ${x + width * 0.59} ${y - height * 0.3}V${y}Z`,
    roof,
  )

/** A wall of arches between x and x + width, standing on y. */
export function portico(x: number, y: number, count: number, size: { width: number; height: number }, wall: string, inside: string): Shape {
  const bay = size.width / count
  const half = bay * 0.34
  const springing = y - size.height * 0.42
  return (
    rect(x, y - size.height, size.width, size.height, wall) +
    times(count, (i) => {
      const centre = x + bay * (i + 0.5)
      return path(`M${centre - half} ${y}V${springing}A${half} ${half} 0 0 1 ${centre + half} ${springing}V${y}Z`, inside)
    })
  )
}

export const bellTower = (x: number, y: number, height: number, wall: string, roof: string, dark: string): Shape =>
  rect(x - 13, y - height, 26, height, wall) +
  path(`M${x - 17} ${y - height}L${x} ${y - height - 24}L${x + 17} ${y - height}Z`, roof) +
  rect(x - 15, y - height + 34, 30, 3, roof) +
  path(`M${x - 7} ${y - height + 30}V${y - height + 15}A7 7 0 0 1 ${x + 7} ${y - height + 15}V${y - height + 30}Z`, dark) +
  circle(x, y - height + 24, 3.6, ochre)

/** Waves over the whole width, from y down. */
export const water = (y: number, fill: string, foam: string): Shape =>
  rect(0, y, WIDTH, 200 - y, fill) +
  times(4, (i) => line(`M${-20 + (i % 2) * 30} ${y + 12 + i * 13}${'q15 -7 30 0t30 0'.repeat(6)}`, foam, 2))

export const boat = (x: number, y: number, hull: string, mast: string): Shape =>
  path(`M${x - 46} ${y - 20}H${x + 46}Q${x + 38} ${y + 2} ${x + 24} ${y + 2}H${x - 26}Q${x - 40} ${y + 2} ${x - 46} ${y - 20}Z`, hull) +
  rect(x - 47, y - 24, 94, 5, paper, 2) +
  rect(x - 22, y - 44, 28, 20, cream, 2) +
  rect(x - 16, y - 39, 9, 8, mast, 1) +
  rect(x - 4, y - 39, 7, 8, mast, 1) +
  line(`M${x + 20} ${y - 24}V${y - 84}M${x + 20} ${y - 80}L${x + 44} ${y - 25}M${x + 20} ${y - 80}L${x - 20} ${y - 45}`, mast, 2) +
  path(`M${x + 20} ${y - 84}L${x + 38} ${y - 78}L${x + 20} ${y - 72}Z`, ochre)

export const flower = (x: number, y: number, r: number, petal: string, heart: string): Shape =>
  `<g transform="translate(${x} ${y})">${times(5, (i) => `<g transform="rotate(${i * 72})">${ellipse(0, -r * 0.6, r * 0.34, r * 0.5, petal)}</g>`)}${circle(0, 0, r * 0.26, heart)}</g>`

export const sprig = (x: number, y: number, height: number, stroke: string = leaf): Shape =>
  line(`M${x} ${y}Q${x + 3} ${y - height * 0.5} ${x} ${y - height}`, stroke, 2) +
  times(4, (i) => {
    const top = y - height * (0.25 + i * 0.22)
    return (
      `<g transform="translate(${x + 1} ${top}) rotate(-52)">${ellipse(0, -8, 4, 9, stroke)}</g>` +
      `<g transform="translate(${x + 1} ${top}) rotate(52)">${ellipse(0, -8, 4, 9, stroke)}</g>`
    )
  })

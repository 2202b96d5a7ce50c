import { clay, cream, crust, ochre, paper, wine } from './palette.ts'
import { around, at, circle, ellipse, hoop, line, path, rect, type Shape, times } from './shapes.ts'

/** A plate seen from above. */
export const plate = (x: number, y: number, r: number, rim: string): Shape =>
  circle(x, y + 2, r, '#0000001a') + circle(x, y, r, paper) + hoop(x, y, r * 0.72, rim, 1.4) + hoop(x, y, r * 0.92, rim, 1)

/** A bowl seen from the side, with its foot on the line `y`. */
export const bowl = (x: number, y: number, width: number, fill: string, shade: string): Shape => {
  const half = width / 2
  return (
    rect(x - half * 0.36, y - 5, half * 0.72, 5, shade, 1.5) +
    path(
      `M${x - half} ${y - half * 0.82}H${x + half}Q${x + half * 0.86} ${y - 4} ${x} ${y - 4}Q${x - half * 0.86} ${y - 4} ${x - half} ${y - half * 0.82}Z`,
      fill,
    ) +
    rect(x - half - 2, y - half * 0.82 - 3, width + 4, 6, shade, 3)
  )
}

export const steam = (x: number, y: number, stroke: string): Shape =>
  times(3, (i) => line(`M${x + (i - 1) * 13} ${y}q-6 -6 0 -12t0 -12`, stroke, 2.6))

/** A nest of long pasta, seen from above. */
export const nest = (x: number, y: number, r: number, fill: string, stroke: string): Shape =>
  circle(x, y, r, fill) +
  at(x, y, [
    around(7, (i) => line(`M${-r * 0.82} ${r * 0.1 * (i % 3)}Q0 ${-r * 0.95} ${r * 0.78} ${-r * 0.1}`, stroke, 1.5), 12),
    hoop(0, 0, r * 0.24, stroke, 1.5),
  ])

export const basil = (x: number, y: number, turn: number, fill: string, scale = 1): Shape =>
  at(x, y, [path('M0 0C-7 -5 -6 -14 0 -18C6 -14 7 -5 0 0Z', fill)], { turn, scale })

export const fork = (x: number, y: number, turn: number, fill: string): Shape =>
  at(x, y, [rect(-1.8, -8, 3.6, 50, fill, 1.8), path('M-7 -34H-4.6V-20H-1.2V-34H1.2V-20H4.6V-34H7V-16Q7 -7 0 -5Q-7 -7 -7 -16Z', fill)], {
    turn,
  })

export const knife = (x: number, y: number, turn: number, fill: string): Shape =>
  at(x, y, [rect(-1.8, 4, 3.6, 38, fill, 1.8), path('M-2.4 6V-34Q7 -24 5 6Z', fill)], { turn })

export const rollingPin = (x: number, y: number, turn: number, length: number): Shape =>
  at(
    x,
    y,
    [
      rect(-length / 2 - 18, -3, length + 36, 6, clay, 3),
      rect(-length / 2, -8.5, length, 17, crust, 5),
      rect(-length / 2 + 4, -6, length - 8, 3, ochre, 1.5),
    ],
    { turn },
  )

export const wineGlass = (x: number, y: number, glass: string): Shape =>
  at(x, y, [
    ellipse(0, 0, 15, 2.6, glass),
    rect(-1.4, -34, 2.8, 34, glass, 1),
    path('M-17 -80H17Q21 -36 0 -34Q-21 -36 -17 -80Z', glass),
    path('M-18 -62H18Q17 -38 0 -36.500Q-17 -38 -18 -62Z', wine),
  ])

export const bottle = (x: number, y: number, fill: string, label: string): Shape =>
  at(x, y, [
    path('M-6 -104H6V-76Q17 -70 17 -56V-3Q17 0 14 0H-14Q-17 0 -17 -3V-56Q-17 -70 -6 -76Z', fill),
    rect(-7.5, -108, 15, 13, clay, 2),
    rect(-17, -48, 34, 28, label),
    hoop(0, -34, 7, fill, 1.6),
  ])

/** A slice. */
export const lemon = (x: number, y: number, r: number): Shape =>
  circle(x, y, r, ochre) +
  circle(x, y, r * 0.86, paper) +
  at(x, y, [around(8, () => path(`M0 ${-r * 0.1}L${-r * 0.24} ${-r * 0.64}Q0 ${-r * 0.86} ${r * 0.24} ${-r * 0.64}Z`, ochre))])

export const scoop = (x: number, y: number, r: number, fill: string): Shape =>
  circle(x, y, r, fill) + times(4, (i) => circle(x - r * 0.75 + i * r * 0.5, y + r * 0.62, r * 0.32, fill))

export const cheese = (x: number, y: number): Shape =>
  at(x, y, [
    rect(-30, -22, 60, 22, ochre, 4),
    ellipse(0, -22, 30, 9, cream),
    path('M0 -22L30 -20V-2L0 0Z', crust),
    path('M0 -22L22 -28.500L30 -20Z', crust),
  ])

/** A folded tortellino, seen from above. */
export const tortellino = (x: number, y: number, turn: number): Shape =>
  at(
    x,
    y,
    [
      path('M0 -17C5 -12 9 -10 13 -4C17 4 11 13 0 13C-11 13 -17 4 -13 -4C-9 -10 -5 -12 0 -17Z', ochre),
      line('M-9 2Q0 -8 9 2', crust, 1.8),
      circle(0, 4, 4.2, crust),
    ],
    {
      turn,
    },
  )

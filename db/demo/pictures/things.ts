import { clay, cream, crust, ochre, paper } from './palette.ts'
import { around, at, circle, ellipse, hoop, line, path, rect, type Shape, times } from './shapes.ts'

/** (x, y) is the point between the wheels, on the ground. */
export const bicycle = (x: number, y: number, scale: number, frame: string, dark: string): Shape =>
  at(
    x,
    y,
    [
      ...[-36, 36].map(
        (wheel) => hoop(wheel, -24, 23, dark, 3.4) + at(wheel, -24, [around(8, () => line('M0 -2V-21', dark, 0.7)), circle(0, 0, 3, dark)]),
      ),
      line('M-36 -24L-16 -56L28 -54L36 -24M-16 -56L-4 -24L28 -54M-36 -24H-4M-20 -66L-16 -56M24 -68L28 -54', frame, 3.6),
      hoop(-4, -24, 5, dark, 2.4),
      line('M-28 -67H-14', dark, 4.6),
      line('M24 -68Q34 -74 38 -66', dark, 3.6),
    ],
    { scale },
  )

export const book = (x: number, y: number, width: number, height: number, cover: string, band: string): Shape =>
  rect(x, y - height, width, height, cover, 3) +
  rect(x + width - 5, y - height + 3, 5, height - 6, paper) +
  rect(x + 10, y - height, 5, height, band) +
  rect(x + 18, y - height, 2, height, band)

/** (x, y) is the tip; at turn 0 it points down. */
export const pencil = (x: number, y: number, turn: number, length: number, fill: string): Shape =>
  at(
    x,
    y,
    [
      path('M0 0L-7 -16H7Z', cream),
      path('M0 0L-2.600 -6H2.600Z', fill),
      rect(-7, -length, 14, length - 16, fill),
      rect(-2.3, -length, 4.6, length - 16, '#ffffff33'),
      rect(-7, -length - 8, 14, 8, paper, 3),
    ],
    {
      turn,
    },
  )

export const brush = (x: number, y: number, turn: number, fill: string): Shape =>
  at(x, y, [rect(-3, 0, 6, 70, crust, 3), rect(-4.6, -10, 9.2, 14, paper), path('M-4.600 -10Q-9 -22 0 -36Q9 -22 4.600 -10Z', fill)], {
    turn,
  })

export const wrench = (x: number, y: number, turn: number, fill: string): Shape =>
  at(x, y, [rect(-6, -52, 12, 104, fill, 6), path('M-7 -72V-54H7V-72A18 18 0 1 1 -7 -72Z', fill), circle(0, 52, 13, fill)], { turn })

export const scissors = (x: number, y: number, turn: number, blade: string, grip: string): Shape =>
  at(
    x,
    y,
    [
      ...[-1, 1].map((side) =>
        at(0, 0, [path('M-5 6L-3 -66Q4 -40 5 6Z', blade), line('M0 4L0 30', blade, 6), hoop(0, 46, 14, grip, 6)], { turn: side * 17 }),
      ),
      circle(0, 2, 4, grip),
    ],
    { turn },
  )

/** A small car of the sixties, going right. */
export const car = (x: number, y: number, body: string, glass: string, dark: string): Shape =>
  at(x, y, [
    path('M-66 -14Q-68 -36 -50 -40Q-40 -68 -10 -68Q22 -68 34 -42Q62 -40 66 -24V-12Q66 -8 60 -8H-60Q-66 -8 -66 -14Z', body),
    path('M-40 -42Q-32 -60 -12 -60V-42Z', glass),
    path('M-4 -60Q16 -60 24 -42H-4Z', glass),
    rect(-66, -18, 132, 4, paper, 2),
    circle(60, -28, 5, ochre),
    line('M-6 -34H2', dark, 2.4),
    ...[-38, 38].map((wheel) => circle(wheel, -8, 15, dark) + circle(wheel, -8, 8, cream)),
  ])

export const yarn = (x: number, y: number, r: number, fill: string, stroke: string): Shape =>
  circle(x, y, r, fill) +
  at(x, y, [
    times(4, (i) =>
      line(
        `M${-r * 0.8} ${-r * 0.46 + i * r * 0.3}Q${-r * 0.1} ${-r * 0.9 + i * r * 0.42} ${r * 0.72} ${-r * 0.56 + i * r * 0.32}`,
        stroke,
        2,
      ),
    ),
    line(
      `M${-r * 0.3} ${r * 0.86}Q${-r * 0.7} ${r * 0.2} ${-r * 0.5} ${-r * 0.1}M${r * 0.1} ${r * 0.94}Q${-r * 0.2} ${r * 0.4} 0 ${r * 0.24}M${r * 0.5} ${r * 0.78}Q${r * 0.4} ${r * 0.5} ${r * 0.66} ${r * 0.3}`,
      stroke,
      2,
    ),
  ])

export const skein = (x: number, y: number, length: number, fill: string, stroke: string): Shape =>
  rect(x - 15, y, 30, length, fill, 15) +
  times(3, (i) => line(`M${x - 7 + i * 7} ${y + 10}V${y + length - 10}`, stroke, 1.5)) +
  rect(x - 16, y + length * 0.56, 32, 8, stroke, 3)

export const lantern = (x: number, y: number, r: number, fill: string, dark: string): Shape =>
  rect(x - r * 0.36, y - r * 1.12, r * 0.72, r * 0.26, dark, 1.5) +
  ellipse(x, y, r, r * 0.92, fill) +
  [0.36, 0.72]
    .map(
      (part) =>
        `<ellipse cx="${x}" cy="${y}" rx="${r * part}" ry="${r * 0.92}" fill="none" stroke="${clay}" stroke-opacity=".45" stroke-width="1.2"/>`,
    )
    .join('') +
  rect(x - r * 0.36, y + r * 0.86, r * 0.72, r * 0.24, dark, 1.5)

/** A cord between two points, with `count` positions on it. */
export const cord = (
  from: readonly [number, number],
  to: readonly [number, number],
  sag: number,
  stroke: string,
  count: number,
  hung: (x: number, y: number, i: number) => Shape,
): Shape => {
  const [x0, y0] = from
  const [x1, y1] = to
  const middle = [(x0 + x1) / 2, (y0 + y1) / 2 + sag * 2] as const
  return (
    line(`M${x0} ${y0}Q${middle[0]} ${middle[1]} ${x1} ${y1}`, stroke, 1.8) +
    times(count, (i) => {
      const t = (i + 1) / (count + 1)
      const along = (a: number, b: number, c: number) => Math.round((a * (1 - t) ** 2 + 2 * b * t * (1 - t) + c * t * t) * 10) / 10
      return hung(along(x0, middle[0], x1), along(y0, middle[1], y1), i)
    })
  )
}

export const chair = (x: number, y: number, fill: string, dark: string): Shape =>
  at(x, y, [
    line('M-24 0L-20 -46M24 0L20 -46M-20 -46V-104M20 -46V-104', dark, 5),
    rect(-26, -106, 52, 30, fill, 8),
    rect(-28, -52, 56, 11, fill, 5.5),
    line('M-22 -20H22', dark, 3.4),
  ])

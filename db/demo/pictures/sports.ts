import type { Scene } from './compose.ts'
import * as land from './land.ts'
import { clay, cream, crust, leaf, ochre, paper, petrol, rose, sage, wine } from './palette.ts'
import { around, at, circle, ellipse, faint, hoop, line, path, rect, type Shape, times } from './shapes.ts'
import { chair } from './things.ts'

const petal = (turn: number, length: number, fill: string): Shape =>
  at(
    150,
    146,
    [
      path(
        `M0 0C${-length * 0.34} ${-length * 0.34} ${-length * 0.26} ${-length * 0.78} 0 ${-length}C${length * 0.26} ${-length * 0.78} ${length * 0.34} ${-length * 0.34} 0 0Z`,
        fill,
      ),
    ],
    { turn },
  )

/** The sole of a dancing shoe, toe up. */
const sole = (x: number, y: number, turn: number, fill: string, narrow = 1): Shape =>
  at(
    x,
    y,
    [
      `<g transform="scale(${narrow} 1)">${path('M0 -32C12 -32 14 -16 12 -4C11 4 8 8 -8 8C-14 -4 -14 -32 0 -32Z', fill)}${path('M-8 13H8Q10 28 0 30Q-10 28 -8 13Z', fill)}</g>`,
    ],
    {
      turn,
    },
  )

const bowl = (x: number, y: number, r: number, fill: string, stroke: string): Shape =>
  circle(x, y, r, fill) +
  line(
    `M${x - r * 0.86} ${y - r * 0.3}Q${x} ${y + r * 0.2} ${x + r * 0.86} ${y - r * 0.3}M${x - r * 0.8} ${y + r * 0.3}Q${x} ${y + r * 0.8} ${x + r * 0.8} ${y + r * 0.3}`,
    stroke,
    r * 0.09,
  )

/** By the sport's id. */
export const SPORTS: Record<string, Scene> = {
  'ginnastica-dolce': {
    hue: 175,
    light: 'day',
    disc: { x: 150, y: 94, r: 84 },
    alt: 'Disegno: una sedia, una grande palla e un tappetino arrotolato in palestra.',
    draw: ({ mid, deep, pale }) => [
      rect(0, 166, 300, 34, mid),
      ellipse(204, 172, 46, 6, '#00000022'),
      circle(202, 128, 44, clay),
      line('M172 108Q196 84 226 96', rose, 5),
      chair(116, 174, ochre, deep),
      at(64, 168, [circle(0, 0, 16, petrol), circle(0, 0, 10.5, pale), circle(0, 0, 5, petrol)]),
    ],
  },
  yoga: {
    hue: 335,
    light: 'day',
    disc: { x: 150, y: 96, r: 84 },
    alt: 'Disegno: un fiore di loto aperto sull’acqua, davanti al sole.',
    draw: ({ mid, deep, pale }) => [
      rect(0, 146, 300, 54, petrol),
      ...[
        [60, 20],
        [96, 60],
        [170, 44],
        [216, 70],
      ].map(([x = 0, w = 0], i) => line(`M${x} ${160 + (i % 3) * 11}h${w}`, sage, 2.2)),
      ellipse(150, 150, 92, 12, leaf),
      ...[-78, 78].map((turn) => petal(turn, 74, mid)),
      ...[-54, 54].map((turn) => petal(turn, 88, rose)),
      ...[-28, 28].map((turn) => petal(turn, 98, pale)),
      petal(0, 106, paper),
      petal(-40, 62, deep),
      petal(40, 62, deep),
      petal(-20, 66, mid),
      petal(20, 66, mid),
      petal(0, 60, ochre),
    ],
  },
  ballo: {
    hue: 300,
    light: 'dusk',
    disc: { x: 150, y: 100, r: 90 },
    alt: 'Disegno: i passi di due ballerini segnati sul pavimento, uniti da una linea tratteggiata.',
    draw: ({ mid, deep, pale }) => [
      faint(0.35, [times(7, (i) => path(`M${-60 + i * 70} 0h3L${i * 70 - 120} 200h-3Z`, mid))]),
      '<path d="M62 152C92 92 124 176 152 110S216 30 242 66" fill="none" stroke="' +
        pale +
        '" stroke-width="3" stroke-linecap="round" stroke-dasharray="1 8"/>',
      sole(70, 146, 18, deep),
      sole(98, 152, 12, deep),
      sole(140, 104, 38, deep),
      sole(164, 122, 30, deep),
      sole(128, 54, 200, clay, 0.76),
      sole(104, 66, 208, clay, 0.76),
      sole(218, 68, 222, clay, 0.76),
      sole(238, 90, 214, clay, 0.76),
      line('M214 150V124L236 118V144', ochre, 4),
      ellipse(208, 151, 8, 6, ochre),
      ellipse(230, 145, 8, 6, ochre),
      line('M62 62V38', ochre, 4),
      path('M62 36Q76 40 74 54Q70 46 62 46Z', ochre),
      ellipse(56, 63, 8, 6, ochre),
    ],
  },
  bocce: {
    hue: 80,
    light: 'day',
    disc: { x: 150, y: 82, r: 74 },
    alt: 'Disegno: quattro bocce e il pallino sulla corsia, con i pini oltre la sponda.',
    draw: ({ mid, deep, pale }) => [
      land.pine(58, 104, 74, deep),
      land.pine(232, 104, 88, deep),
      land.pine(262, 104, 56, deep),
      rect(0, 100, 300, 16, crust),
      rect(0, 100, 300, 4, clay),
      rect(0, 116, 300, 84, pale),
      ...[
        [30, 130],
        [84, 186],
        [256, 128],
        [284, 176],
        [204, 188],
        [60, 154],
        [142, 126],
        [232, 184],
      ].map(([x = 0, y = 0]) => circle(x, y, 1.8, mid)),
      ...[
        [112, 172, 30],
        [182, 178, 27],
        [226, 148, 20],
        [262, 170, 7],
      ].map(([x = 0, y = 0, r = 0]) => ellipse(x + r * 0.2, y + 1, r, r * 0.22, '#00000026')),
      bowl(112, 146, 28, clay, wine),
      bowl(182, 152, 25, petrol, sage),
      bowl(226, 130, 18, clay, wine),
      bowl(82, 124, 14, petrol, sage),
      circle(262, 164, 7, ochre),
    ],
  },
  'pallavolo-mista': {
    hue: 15,
    light: 'day',
    disc: { x: 150, y: 84, r: 80 },
    alt: 'Disegno: un pallone da pallavolo che passa sopra la rete.',
    draw: ({ mid, deep }) => [
      rect(0, 172, 300, 28, crust),
      line('M0 182H300', paper, 3),
      rect(26, 84, 8, 92, deep, 3),
      rect(266, 84, 8, 92, deep, 3),
      faint(0.75, [
        times(16, (i) => line(`M${44 + i * 14} 100V152`, mid, 1.8)),
        times(4, (i) => line(`M32 ${104 + i * 13}H268`, mid, 1.8)),
      ]),
      rect(30, 92, 240, 10, paper, 2),
      rect(30, 150, 240, 4, paper, 2),
      at(
        158,
        58,
        [
          circle(0, 0, 38, paper),
          around(3, () => path('M0 0C-2 -16 6 -30 18 -33.500A38 38 0 0 1 36 -12C26 -16 10 -12 0 0Z', ochre)),
          around(3, () => path('M0 0C-2 -16 6 -30 18 -33.500A38 38 0 0 0 -2 -38C-10 -26 -8 -8 0 0Z', petrol)),
          around(3, () => line('M0 0C-2 -16 6 -30 18 -33.500', paper, 2.4)),
          hoop(0, 0, 38, deep, 2),
        ],
        { turn: -14 },
      ),
      line('M92 38q-18 4 -30 18M98 56q-14 3 -24 14', mid, 3.4),
    ],
  },
  tennistavolo: {
    hue: 155,
    light: 'dusk',
    disc: { x: 150, y: 86, r: 80 },
    alt: 'Disegno: due racchette incrociate e una pallina sopra il tavolo da tennistavolo.',
    draw: ({ deep, mid }) => [
      path('M34 140H266L300 200H0Z', deep),
      path('M147 140H153L158 200H142Z', paper),
      rect(20, 118, 260, 24, mid, 2),
      rect(20, 116, 260, 5, paper, 2),
      times(17, (i) => rect(34 + i * 14.4, 122, 1.4, 18, paper)),
      ...[-1, 1].map((side) =>
        at(
          150 - side * 20,
          96,
          [
            rect(-8, 34, 16, 50, cream, 6),
            rect(-8, 34, 4, 50, crust, 2),
            path('M-36 -10A36 36 0 1 1 36 -10Q34 22 12 36H-12Q-34 22 -36 -10Z', side < 0 ? clay : petrol),
            path('M-22 28H22L12 38H-12Z', crust),
          ],
          { turn: side * -32, scale: 0.92 },
        ),
      ),
      circle(150, 26, 10, paper),
      faint(0.6, [circle(182, 18, 5, paper), circle(204, 18, 3.4, paper), circle(222, 24, 2.4, paper)]),
    ],
  },
}

/** The association's own page: its square, as in its emblem. */
export const ABOUT: Scene = {
  hue: 212,
  light: 'day',
  disc: { x: 150, y: 74, r: 64 },
  alt: 'Disegno: la piazza di Borgo Sereno con il portico del circolo, il campanile, i colli e il sole che sorge.',
  draw: ({ mid, deep, pale }) => [
    circle(150, 84, 34, ochre),
    at(150, 84, [around(9, () => rect(-2.4, -56, 4.8, 13, ochre, 2.4), -80)]),
    land.hills([108, 86, 104, 84, 106], mid),
    ...[
      [20, 116, 40],
      [32, 118, 30],
      [268, 114, 44],
      [282, 118, 30],
    ].map(([x = 0, y = 0, h = 0]) => land.cypress(x, y, h, deep)),
    land.bellTower(244, 168, 108, cream, clay, deep),
    land.house(34, 168, 56, 66, { wall: rose, roof: wine }),
    rect(84, 98, 142, 70, cream),
    path('M78 98L155 74L232 98Z', clay),
    land.portico(84, 168, 4, { width: 142, height: 50 }, cream, petrol),
    ...[100, 135, 170, 205].map((x) => rect(x - 4, 104, 10, 13, petrol, 2)),
    rect(0, 168, 300, 32, pale),
    times(6, (i) => line(`M${150 + (i - 2.5) * 18} 168L${150 + (i - 2.5) * 62} 200`, mid, 1.2)),
    line('M0 182H300', mid, 1.2),
    land.tree(24, 172, 42, leaf, deep),
  ],
}

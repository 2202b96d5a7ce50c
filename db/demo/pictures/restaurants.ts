import type { Scene } from './compose.ts'
import * as food from './food.ts'
import * as land from './land.ts'
import { clay, cream, crust, leaf, ochre, paper, rose, sage, wine } from './palette.ts'
import { around, at, circle, ellipse, faint, line, path, rect, type Shape, times } from './shapes.ts'

const wisteria = (x: number, y: number, rows: number, light: string, dark: string): Shape =>
  times(rows, (row) => {
    const count = Math.max(1, Math.round((rows - row) * 0.62))
    return times(count, (i) => circle(x + (i - (count - 1) / 2) * 8, y + row * 7.4, 5.4 - row * 0.32, (i + row) % 2 ? light : dark))
  })

/** Pictures of the restaurants around Borgo Sereno, by id. The others are in restaurants-away.ts. */
export const RESTAURANTS: Record<string, Scene> = {
  'osteria-del-glicine': {
    hue: 305,
    light: 'day',
    disc: { x: 150, y: 104, r: 82 },
    alt: 'Disegno: una ciotola di pici fumanti sotto una pergola di glicine in fiore.',
    draw: ({ mid, deep, pale }) => [
      rect(0, 158, 300, 42, mid),
      rect(0, 0, 300, 13, deep),
      times(7, (i) => rect(14 + i * 45, 0, 7, 24, deep, 2)),
      ...[
        [30, 7],
        [68, 9],
        [112, 6],
        [190, 6],
        [232, 9],
        [272, 7],
      ].map(([x = 0, rows = 0]) => wisteria(x, 22, rows, pale, mid)),
      ...[
        [50, 22, 40],
        [92, 20, -30],
        [212, 20, 35],
        [252, 22, -40],
      ].map(([x = 0, y = 0, turn = 0]) => food.basil(x, y + 14, turn, leaf, 1.1)),
      food.steam(150, 92, pale),
      ellipse(150, 112, 44, 14, ochre),
      times(4, (i) => line(`M${114 + i * 18} 112q9 -16 18 -2t16 0`, crust, 2.2)),
      food.bowl(150, 164, 108, clay, wine),
    ],
  },
  'forno-a-levante': {
    hue: 60,
    light: 'day',
    disc: { x: 150, y: 100, r: 92 },
    alt: 'Disegno: una pizza tonda con pomodoro, mozzarella e basilico sulla pala del forno.',
    draw: ({ mid }) => [
      at(150, 100, [rect(40, -8, 190, 16, mid, 8), rect(-70, -70, 140, 140, mid, 46)], { turn: 32 }),
      circle(150, 100, 66, crust),
      circle(150, 100, 56, clay),
      ...[
        [128, 78, 13],
        [166, 70, 10],
        [178, 104, 14],
        [150, 128, 12],
        [120, 116, 10],
        [148, 98, 9],
      ].map(([x = 0, y = 0, r = 0]) => circle(x, y, r, cream)),
      ...[
        [146, 84, 60],
        [172, 128, -40],
        [134, 136, 200],
        [112, 96, 20],
        [184, 84, 120],
      ].map(([x = 0, y = 0, turn = 0]) => food.basil(x, y, turn, leaf, 0.9)),
      ...[0, 60, 120].map((turn) => at(150, 100, [rect(-66, -0.9, 132, 1.8, crust)], { turn: turn + 15 })),
    ],
  },
  'gelateria-sottoportico': {
    hue: 10,
    light: 'day',
    disc: { x: 150, y: 92, r: 84 },
    alt: 'Disegno: un cono con tre gusti di gelato davanti agli archi di un portico.',
    draw: ({ mid, ground, disc }) => [
      land.portico(-30, 178, 3, { width: 360, height: 118 }, mid, disc),
      rect(0, 178, 300, 22, ground),
      at(150, 100, [path('M-31 4H31L0 92Z', ochre), line('M-20 22L14 54M-10 6L22 34M20 22L-14 54M10 6L-22 34M-4 66L6 76', crust, 2.2)]),
      food.scoop(130, 84, 24, cream),
      food.scoop(170, 84, 24, sage),
      food.scoop(150, 54, 25, rose),
      circle(150, 26, 7, wine),
      line('M150 20Q154 10 162 8', wine, 2),
    ],
  },
  'nonna-ersilia': {
    hue: 25,
    light: 'day',
    disc: { x: 150, y: 100, r: 96 },
    alt: 'Disegno: un piatto di tagliatelle al sugo con la forchetta, su una tovaglia a quadri.',
    draw: ({ mid, deep }) => [
      faint(0.5, [times(8, (i) => rect(i * 42 - 8, 0, 20, 200, mid)), times(5, (i) => rect(0, i * 42 - 6, 300, 20, mid))]),
      food.plate(150, 100, 74, mid),
      food.nest(150, 100, 44, ochre, crust),
      path('M128 92Q132 76 150 78Q172 76 174 96Q176 112 156 114Q132 118 128 92Z', clay),
      circle(144, 92, 4, rose),
      circle(158, 102, 5, rose),
      food.basil(154, 92, 28, leaf, 1.2),
      food.basil(154, 93, -46, leaf),
      food.fork(52, 96, 0, deep),
      food.knife(248, 96, 0, deep),
    ],
  },
  'podere-tramontana': {
    hue: 95,
    light: 'day',
    disc: { x: 198, y: 70, r: 50 },
    alt: 'Disegno: un podere sui colli, con i cipressi lungo la strada bianca e il sole alto.',
    draw: ({ mid, deep, pale }) => [
      land.hills([120, 96, 118, 92, 110], mid),
      land.hills([150, 132, 112, 136, 128], sage),
      land.house(124, 122, 46, 30),
      rect(168, 100, 22, 22, cream),
      path('M165 100L179 92L193 100Z', clay),
      ...[
        [104, 128, 44],
        [94, 131, 34],
        [204, 128, 40],
        [214, 131, 48],
      ].map(([x = 0, y = 0, h = 0]) => land.cypress(x, y, h, deep)),
      land.hills([176, 160, 148, 158, 182], leaf),
      path('M146 122Q150 138 126 148Q92 162 128 200H160Q118 164 142 150Q162 138 152 122Z', pale),
      ...[
        [60, 176, 40],
        [84, 166, 32],
        [196, 166, 30],
        [226, 178, 42],
      ].map(([x = 0, y = 0, h = 0]) => land.cypress(x, y, h, deep)),
    ],
  },
  'dispensa-del-molino': {
    hue: 350,
    light: 'dusk',
    disc: { x: 150, y: 96, r: 86 },
    alt: 'Disegno: una bottiglia e un calice di rosso davanti alla macina di un vecchio mulino.',
    draw: ({ mid, deep, ground }) => [
      circle(150, 96, 66, cream),
      at(150, 96, [around(12, () => line('M0 -22V-58M0 -40L10 -55', ground, 2.4)), circle(0, 0, 14, mid), circle(0, 0, 6, deep)]),
      rect(0, 166, 300, 34, deep),
      food.bottle(122, 168, leaf, paper),
      food.wineGlass(178, 168, paper),
      food.cheese(246, 170),
      ...[
        [52, 160],
        [64, 160],
        [58, 150],
        [70, 150],
        [64, 141],
        [46, 151],
      ].map(([x = 0, y = 0]) => circle(x, y, 7, wine)),
    ],
  },
}

import type { Scene } from './compose.ts'
import * as food from './food.ts'
import * as land from './land.ts'
import { clay, cream, crust, leaf, ochre, paper, wine } from './palette.ts'
import { at, circle, ellipse, line, path, rect, type Shape, times } from './shapes.ts'

const arancina = (x: number, y: number, turn: number): Shape =>
  at(
    x,
    y,
    [
      path('M0 -34C8 -26 24 -8 24 6C24 18 13 22 0 22C-13 22 -24 18 -24 6C-24 -8 -8 -26 0 -34Z', crust),
      ...[
        [-6, -8],
        [7, -2],
        [-12, 6],
        [1, 10],
        [13, 9],
        [2, -18],
      ].map(([a = 0, b = 0]) => circle(a, b, 1.7, ochre)),
    ],
    { turn },
  )

/** Waxing before the middle and waning after it; the full moon is the largest. */
const moon = (i: number): Shape => {
  const r = 12 - Math.abs(i)
  if (i === 0) return circle(0, 0, r, paper)
  const bulge = [0, 0.5, 0.3, 0.7][Math.abs(i)] ?? 0
  return at(0, 0, [path(`M0 ${-r}A${r} ${r} 0 0 1 0 ${r}A${r * bulge} ${r} 0 0 ${Math.abs(i) === 1 ? 1 : 0} 0 ${-r}Z`, ochre)], {
    turn: i < 0 ? 0 : 180,
  })
}

/** By the restaurant's id. */
export const RESTAURANTS_AWAY: Record<string, Scene> = {
  'banchina-grande': {
    hue: 222,
    light: 'day',
    disc: { x: 206, y: 66, r: 44 },
    alt: 'Disegno: un peschereccio rosso sul mare calmo e un pesce sotto le onde.',
    draw: ({ mid, pale, deep }) => [
      land.hills([112, 104, 112, 116, 114], pale),
      land.water(112, mid, pale),
      land.boat(142, 122, clay, deep),
      at(158, 164, [
        path('M-34 0Q-10 -22 22 -2L38 -14Q34 0 38 14L22 2Q-10 22 -34 0Z', deep),
        circle(-20, -3, 2.6, paper),
        line('M-8 -9Q-3 0 -8 9M2 -8Q7 0 2 8', mid, 1.6),
      ]),
    ],
  },
  'sfoglina-curiosa': {
    hue: 75,
    light: 'day',
    disc: { x: 150, y: 100, r: 92 },
    alt: 'Disegno: tortellini appena chiusi sul tagliere, accanto al mattarello.',
    draw: ({ mid, pale }) => [
      rect(58, 30, 184, 140, mid, 14),
      circle(78, 100, 6, pale),
      ellipse(166, 108, 66, 48, pale),
      ...[
        [134, 118, -20],
        [168, 128, 14],
        [202, 114, 40],
        [152, 88, 6],
        [188, 82, -26],
        [118, 150, -40],
        [216, 146, 22],
      ].map(([x = 0, y = 0, turn = 0]) => food.tortellino(x, y, turn)),
      food.rollingPin(118, 62, -28, 108),
    ],
  },
  'zenzero-e-cardamomo': {
    hue: 130,
    light: 'day',
    disc: { x: 150, y: 100, r: 96 },
    alt: 'Disegno: un vassoio visto dall’alto con tre curry, riso, pane naan e un peperoncino.',
    draw: ({ mid, deep, ground }) => [
      circle(150, 100, 82, mid),
      circle(150, 100, 75, cream),
      ...(
        [
          [124, 66, ochre],
          [178, 66, clay],
          [204, 112, leaf],
        ] as const
      ).map(([x, y, fill]) => circle(x, y, 25, deep) + circle(x, y, 20, fill)),
      ...[
        [118, 62],
        [128, 70],
        [122, 74],
        [174, 60],
        [184, 70],
        [198, 108],
        [210, 116],
      ].map(([x = 0, y = 0]) => circle(x, y, 2.4, paper)),
      path('M84 108Q84 84 106 88Q136 92 134 122Q130 150 106 142Q86 134 84 108Z', crust),
      ...[
        [100, 104],
        [114, 112],
        [104, 124],
        [118, 128],
      ].map(([x = 0, y = 0]) => ellipse(x, y, 4, 2.6, ochre)),
      circle(162, 140, 24, paper),
      ...[
        [152, 134],
        [164, 130],
        [170, 142],
        [156, 146],
        [164, 150],
      ].map(([x = 0, y = 0]) => line(`M${x} ${y}l5 2`, ground, 1.8)),
      path('M226 40Q246 62 232 98Q228 66 214 52Q218 42 226 40Z', clay),
      line('M220 46Q220 34 230 28', leaf, 3.4),
    ],
  },
  'locanda-sette-lune': {
    hue: 265,
    light: 'night',
    disc: { x: 150, y: 104, r: 92 },
    alt: 'Disegno: sette lune in fila nel cielo di Roma, sopra i tetti, una cupola e i pini.',
    draw: ({ deep, mid }) => [
      ...[-3, -2, -1, 0, 1, 2, 3].map((i) => at(150 + i * 31, 44 + i * i * 4.6, [moon(i)])),
      land.pine(52, 170, 78, deep),
      land.pine(256, 170, 62, deep),
      path('M118 122Q118 90 150 88Q182 90 182 122Z', mid),
      rect(146, 74, 8, 16, mid, 2),
      rect(114, 120, 72, 12, mid, 2),
      rect(122, 132, 56, 68, deep),
      times(4, (i) => rect(128 + i * 12, 136, 5, 20, mid, 2.5)),
      rect(66, 148, 60, 52, deep),
      path('M60 148L96 130L132 148Z', clay),
      rect(176, 152, 66, 48, deep),
      path('M170 152L209 132L248 152Z', clay),
      ...[
        [80, 160],
        [100, 160],
        [192, 164],
        [214, 164],
        [80, 182],
        [214, 184],
      ].map(([x = 0, y = 0]) => rect(x, y, 11, 13, ochre, 2)),
    ],
  },
  'stube-ortensia': {
    hue: 235,
    light: 'day',
    disc: { x: 116, y: 66, r: 44 },
    alt: 'Disegno: una casa di legno tra gli abeti, con la stufa accesa e le cime innevate dietro.',
    draw: ({ mid, deep, pale }) => [
      path('M-10 160L70 66L126 122L222 30L262 84L278 74L320 130V170H-10Z', mid),
      path('M222 30L192 59L204 68L214 58L226 72L240 54Z', paper),
      path('M70 66L54 85L64 92L72 84L84 92L86 84Z', paper),
      land.hills([158, 146, 150, 144, 156], pale),
      ...[
        [40, 164, 62],
        [66, 172, 48],
        [244, 162, 66],
        [272, 172, 50],
        [220, 168, 36],
      ].map(([x = 0, y = 0, h = 0]) => land.fir(x, y, h, deep)),
      rect(112, 120, 80, 46, crust),
      times(3, (i) => rect(112, 131 + i * 11, 80, 1.6, clay)),
      path('M102 122L152 88L202 122L196 127L152 98L108 127Z', paper),
      path('M112 122L152 97L192 122Z', clay),
      rect(172, 90, 9, 18, deep),
      line('M177 84q-7 -8 0 -15t0 -15', paper, 3.2),
      ...[122, 164].map((x) => rect(x, 134, 18, 16, ochre, 2) + rect(x + 8.2, 134, 1.6, 16, clay)),
      path('M146 166V146A6 6 0 0 1 158 146V166Z', wine),
    ],
  },
  'putia-del-gelsomino': {
    hue: 200,
    light: 'dusk',
    disc: { x: 150, y: 104, r: 86 },
    alt: 'Disegno: tre arancine dorate con fiori di gelsomino e mezzo limone.',
    draw: ({ mid, deep, pale }) => [
      rect(0, 150, 300, 50, mid),
      times(7, (i) => at(i * 50, 175, [path('M0 -20L20 0L0 20L-20 0Z', i % 2 ? pale : deep)], { scale: 0.9 })),
      ellipse(150, 150, 88, 12, paper),
      arancina(112, 124, -6),
      arancina(188, 124, 8),
      arancina(150, 112, 0),
      food.lemon(226, 132, 19),
      food.basil(82, 146, -70, leaf, 1.3),
      food.basil(80, 142, -20, leaf, 1.1),
      land.flower(70, 130, 15, paper, ochre),
      land.flower(56, 60, 17, paper, ochre),
      land.flower(238, 50, 14, paper, ochre),
      land.flower(94, 40, 11, paper, ochre),
    ],
  },
}

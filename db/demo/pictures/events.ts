import type { Scene } from './compose.ts'
import * as food from './food.ts'
import { clay, cream, crust, leaf, ochre, paper, petrol, rose, sage, wine } from './palette.ts'
import { at, circle, ellipse, faint, line, path, rect, type Shape, times } from './shapes.ts'
import * as things from './things.ts'

/** A raised arm with a voting paper. */
const vote = (x: number, y: number, turn: number, sleeve: string, skin: string, card: string): Shape =>
  at(
    x,
    y,
    [
      rect(-15, -112, 30, 38, card, 3),
      rect(-13, -42, 26, 110, sleeve),
      rect(-7.5, -66, 15, 26, skin),
      circle(0, -70, 12, skin),
      rect(-14, -46, 28, 8, paper, 2),
    ],
    {
      turn,
    },
  )

const playingCard = (turn: number, sign: Shape): Shape =>
  at(
    150,
    190,
    [
      rect(-28.8, -134.8, 55.6, 83.6, '#0000002e', 6.8),
      rect(-28, -134, 54, 82, paper, 6),
      at(-1, -93, [sign], { scale: 1.5 }),
      at(-19, -122, [sign], { scale: 0.5 }),
      at(17, -64, [sign], { scale: 0.5 }),
    ],
    { turn },
  )

const heart = (fill: string) => path('M0 10C-16 -2 -10 -13 0 -5C10 -13 16 -2 0 10Z', fill)
const diamond = (fill: string) => path('M0 -12L9 0L0 12L-9 0Z', fill)
const club = (fill: string) => circle(-5, 2, 5.4, fill) + circle(5, 2, 5.4, fill) + circle(0, -6, 5.4, fill) + path('M0 -2L4 11H-4Z', fill)
const spade = (fill: string) => path('M0 -11C16 1 10 11 0 5C-10 11 -16 1 0 -11Z', fill) + path('M0 2L4 12H-4Z', fill)

const die = (x: number, y: number, turn: number, fill: string, eye: string, eyes: readonly (readonly [number, number])[]): Shape =>
  at(x, y, [rect(-26, -26, 52, 52, fill, 11), ...eyes.map(([a, b]) => circle(a * 13, b * 13, 5, eye))], { turn })

const pawn = (x: number, y: number, fill: string): Shape =>
  path(`M${x - 15} ${y}Q${x - 6} ${y - 14} ${x - 5} ${y - 32}H${x + 5}Q${x + 6} ${y - 14} ${x + 15} ${y}Z`, fill) +
  circle(x, y - 38, 11, fill) +
  rect(x - 18, y - 4, 36, 7, fill, 3.5)

/** By the event's id: meetings and play. The others are in events-outside.ts. */
export const EVENTS: Record<string, Scene> = {
  'assemblea-ordinaria': {
    hue: 212,
    light: 'dusk',
    disc: { x: 150, y: 88, r: 84 },
    alt: 'Disegno: cinque mani alzate con il cartoncino del voto, in assemblea.',
    draw: ({ mid, deep }) => [
      vote(84, 170, -9, mid, crust, paper),
      vote(216, 172, 9, mid, '#8a5a3c', paper),
      vote(118, 182, -3, clay, '#e3b48f', ochre),
      vote(184, 184, 4, leaf, '#d9a27a', paper),
      vote(150, 190, 0, deep, '#9c6b48', ochre),
      vote(42, 196, -10, ochre, '#e3b48f', paper),
      vote(260, 198, 10, wine, crust, paper),
    ],
  },
  'cena-sociale': {
    hue: 30,
    light: 'night',
    disc: { x: 150, y: 96, r: 88 },
    alt: 'Disegno: una tavola apparecchiata sotto un filo di lanterne accese, di sera.',
    draw: ({ deep, mid }) => [
      things.cord(
        [-10, 10],
        [310, 10],
        26,
        mid,
        5,
        (x, y, i) =>
          line(`M${x} ${y}V${y + 8}`, mid, 1.6) +
          faint(0.25, [circle(x, y + 22, 25, ochre)]) +
          things.lantern(x, y + 24, 15, i % 2 ? rose : ochre, deep),
      ),
      path('M30 132H270L292 200H8Z', paper),
      path('M141 132H159L172 200H128Z', clay),
      ...[
        [74, 150, 22],
        [226, 150, 22],
      ].map(([x = 0, y = 0, r = 0]) => ellipse(x, y, r, 9, cream) + ellipse(x, y - 1, r * 0.6, 5, mid)),
      ...[
        [58, 180, 28],
        [242, 180, 28],
      ].map(([x = 0, y = 0, r = 0]) => ellipse(x, y, r, 11, cream) + ellipse(x, y - 1, r * 0.62, 6.4, mid)),
      at(108, 160, [food.wineGlass(0, 0, cream)], { scale: 0.62 }),
      at(194, 160, [food.wineGlass(0, 0, cream)], { scale: 0.62 }),
      at(150, 170, [food.bottle(0, 0, leaf, cream)], { scale: 0.72 }),
    ],
  },
  'torneo-burraco': {
    hue: 165,
    light: 'dusk',
    disc: { x: 150, y: 92, r: 84 },
    alt: 'Disegno: cinque carte da gioco aperte a ventaglio sul panno verde.',
    draw: ({ deep }) => [
      ellipse(150, 196, 150, 34, deep),
      playingCard(-48, club(deep)),
      playingCard(-24, heart(clay)),
      playingCard(0, spade(deep)),
      playingCard(24, diamond(clay)),
      playingCard(48, club(deep)),
      circle(150, 186, 17, ochre),
      at(150, 186, [club(deep)], { scale: 0.8 }),
    ],
  },
  'giovedi-del-gioco': {
    hue: 320,
    light: 'day',
    disc: { x: 150, y: 96, r: 88 },
    alt: 'Disegno: due dadi e quattro pedine colorate su un tabellone.',
    draw: ({ mid, deep }) => [
      path('M0 150L300 128V200H0Z', mid),
      ...[0, 1, 2, 3, 4].map((i) => path(`M${14 + i * 58} ${168 - i * 4.2}l46 -3.400l4 22l-50 3.600Z`, i % 2 ? ochre : paper)),
      die(120, 82, -14, paper, deep, [
        [-1, -1],
        [1, -1],
        [0, 0],
        [-1, 1],
        [1, 1],
      ]),
      die(186, 66, 16, clay, paper, [
        [-1, -1],
        [0, 0],
        [1, 1],
      ]),
      pawn(74, 170, petrol),
      pawn(128, 168, clay),
      pawn(182, 164, leaf),
      pawn(236, 160, wine),
    ],
  },
  cineforum: {
    hue: 250,
    light: 'night',
    disc: { x: 150, y: 84, r: 80 },
    alt: 'Disegno: una bombetta, un paio di baffi e un bastone sullo schermo, e sotto i tasti di un pianoforte.',
    draw: ({ deep, pale }) => [
      rect(62, 18, 176, 116, pale, 4),
      path('M114 64Q114 34 150 34Q186 34 186 64Z', deep),
      rect(98, 60, 104, 9, deep, 4.5),
      rect(115, 53, 70, 8, clay),
      path(
        'M150 88Q140 80 128 90Q122 95 116 92Q122 104 136 101Q146 99 150 94Q154 99 164 101Q178 104 184 92Q178 95 172 90Q160 80 150 88Z',
        deep,
      ),
      line('M212 122V60Q212 48 222 48T232 58', clay, 5),
      path('M138 112H147V124H138ZM153 112H162V124H153Z', clay),
      path('M147 115L150 118L153 115V121L150 118L147 121Z', clay),
      rect(0, 150, 300, 50, deep),
      times(12, (i) => rect(i * 25.4 - 2, 156, 23.6, 50, paper, 2)),
      ...[0, 1, 3, 4, 5, 7, 8, 10, 11].map((i) => rect(i * 25.4 + 15, 154, 14, 27, deep, 2)),
    ],
  },
  'laboratorio-pici': {
    hue: 70,
    light: 'dusk',
    disc: { x: 150, y: 100, r: 92 },
    alt: 'Disegno: la palla d’impasto infarinata, il mattarello e i pici tirati a mano sulla spianatoia.',
    draw: ({ mid, pale, deep }) => [
      rect(40, 22, 220, 156, mid, 12),
      times(4, (i) => line(`M52 ${52 + i * 33}H248`, '#00000014', 1.6)),
      ellipse(108, 88, 50, 40, pale),
      circle(104, 84, 30, cream),
      line('M84 80Q100 66 122 74M90 98Q108 104 126 90', ochre, 2.4),
      food.nest(196, 76, 30, cream, crust),
      times(5, (i) =>
        line(`M${150 + i * 3} ${166 - i * 9}C${176 + i * 2} ${150 - i * 9} ${196 + i} ${178 - i * 9} 234 ${160 - i * 11}`, cream, 5),
      ),
      food.rollingPin(100, 152, -8, 64),
      food.basil(238, 44, 200, leaf, 1.2),
      circle(62, 40, 3, pale),
      circle(186, 40, 2.4, deep),
    ],
  },
  'telefono-senza-misteri': {
    hue: 190,
    light: 'day',
    disc: { x: 150, y: 100, r: 90 },
    alt: 'Disegno: un telefono con una foto e dei fumetti, accanto a un paio di occhiali.',
    draw: ({ deep, mid, pale }) => [
      rect(0, 178, 300, 22, mid),
      rect(108, 18, 84, 164, deep, 14),
      rect(115, 28, 70, 142, paper, 6),
      rect(122, 36, 56, 46, sage, 4),
      circle(162, 50, 8, ochre),
      path('M122 74L140 56L154 70L164 62L178 76V82H122Z', leaf),
      rect(122, 90, 42, 12, pale, 6),
      rect(136, 108, 42, 12, rose, 6),
      rect(122, 126, 34, 12, pale, 6),
      circle(150, 154, 9, clay),
      path('M46 48H92Q98 48 98 54V76Q98 82 92 82H70L56 94V82H46Q40 82 40 76V54Q40 48 46 48Z', clay),
      ...[56, 69, 82].map((x) => circle(x, 65, 4, paper)),
      path('M208 66H256Q262 66 262 72V96Q262 102 256 102H246V114L232 102H208Q202 102 202 96V72Q202 66 208 66Z', ochre),
      path('M221 84L230 93L246 75L241 71L230 84L226 79Z', paper),
      ...[224, 258].map((x) => `<circle cx="${x}" cy="164" r="14" fill="${pale}" stroke="${deep}" stroke-width="3.6"/>`),
      line('M238 162Q241 158 244 162M210 160L200 156M272 160L280 156', deep, 3.6),
      at(60, 178, [rect(-20, -40, 40, 40, petrol, 5), line('M20 -30Q36 -30 34 -18Q32 -8 20 -10', petrol, 5), food.steam(0, -46, paper)], {
        scale: 0.92,
      }),
    ],
  },
}

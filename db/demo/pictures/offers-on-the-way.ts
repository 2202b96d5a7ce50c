import type { Scene } from './compose.ts'
import { basil } from './food.ts'
import * as land from './land.ts'
import { clay, cream, crust, leaf, ochre, paper, petrol, rose, sage, wine } from './palette.ts'
import { around, at, circle, hoop, line, path, rect, times } from './shapes.ts'
import * as things from './things.ts'

/** By the offer's id: transport, crafts and making. The others are in offers.ts. */
export const OFFERS_ON_THE_WAY: Record<string, Scene> = {
  'ciclofficina-raggi-storti': {
    hue: 180,
    light: 'day',
    disc: { x: 150, y: 100, r: 92 },
    alt: 'Disegno: una ruota di bicicletta con qualche raggio storto e una chiave inglese.',
    draw: ({ deep, mid }) => [
      hoop(150, 100, 72, deep, 11),
      hoop(150, 100, 63, mid, 3),
      at(150, 100, [around(14, (i) => line(i % 5 === 2 ? 'M0 -8Q12 -30 -3 -42T4 -62' : 'M0 -8V-62', i % 5 === 2 ? clay : paper, 2))]),
      circle(150, 100, 12, deep),
      circle(150, 100, 5, ochre),
      things.wrench(212, 116, 38, clay),
    ],
  },
  'officina-buonastrada': {
    hue: 50,
    light: 'dusk',
    disc: { x: 196, y: 82, r: 56 },
    alt: 'Disegno: un’utilitaria azzurra sulla strada tra le colline, verso sera.',
    draw: ({ mid, deep, pale }) => [
      land.hills([126, 104, 122, 100, 120], mid),
      land.cypress(64, 132, 44, deep),
      land.cypress(76, 134, 32, deep),
      land.cypress(250, 134, 38, deep),
      land.hills([140, 132, 142, 134, 142], crust),
      rect(0, 158, 300, 42, deep),
      times(5, (i) => rect(8 + i * 64, 182, 34, 4, ochre, 2)),
      things.car(144, 170, petrol, pale, '#2c2622'),
    ],
  },
  'viaggi-rotta-gentile': {
    hue: 215,
    light: 'day',
    disc: { x: 92, y: 72, r: 46 },
    alt: 'Disegno: una mongolfiera a spicchi vola sopra le colline e un fiume.',
    draw: ({ mid, pale, deep }) => [
      path('M20 60q6 -14 20 -8q8 -14 24 -4q16 -2 16 12Z', paper),
      path('M222 96q6 -12 18 -7q8 -12 22 -3q13 -1 13 10Z', paper),
      land.hills([150, 132, 150, 138, 152], mid),
      land.hills([172, 158, 168, 156, 170], sage),
      path('M184 159C166 166 204 172 188 182S162 194 162 204H216C214 192 204 188 212 179S198 164 188 159Z', pale),
      land.tree(60, 178, 30, leaf, deep),
      land.tree(244, 176, 26, leaf, deep),
      line('M132 100L142 124M168 100L158 124', deep, 1.8),
      path('M150 18C108 18 98 60 112 80Q122 94 134 104H166Q178 94 188 80C202 60 192 18 150 18Z', clay),
      path('M150 18C126 18 120 62 136 104H164C180 62 174 18 150 18Z', ochre),
      path('M150 18C141 18 138 62 145 104H155C162 62 159 18 150 18Z', clay),
      rect(139, 122, 22, 16, crust, 4),
      rect(137, 120, 26, 5, deep, 2.5),
    ],
  },
  'sapere-a-colori': {
    hue: 105,
    light: 'day',
    disc: { x: 150, y: 94, r: 86 },
    alt: 'Disegno: un barattolo con matite e pennelli di tanti colori.',
    draw: ({ mid, deep, pale }) => [
      rect(0, 170, 300, 30, mid),
      things.pencil(130, 40, 172, 100, clay),
      things.pencil(172, 34, 187, 106, petrol),
      things.brush(110, 72, -18, wine),
      things.brush(151, 66, 2, leaf),
      things.brush(192, 72, 18, ochre),
      path('M106 98H194L187 172H113Z', deep),
      rect(100, 92, 100, 13, deep, 5),
      line('M118 130q8 -9 16 0t16 0t16 0t16 0', pale, 4),
      ...(
        [
          [62, 164, 13, rose],
          [82, 172, 8, ochre],
          [232, 166, 14, sage],
          [254, 174, 7, clay],
        ] as const
      ).map(([x, y, r, fill]) => circle(x, y, r, fill)),
    ],
  },
  'orto-in-cassetta': {
    hue: 120,
    light: 'day',
    disc: { x: 150, y: 90, r: 84 },
    alt: 'Disegno: una cassetta di legno piena di carote, pomodori, insalata e una melanzana.',
    draw: ({ mid, deep }) => [
      rect(0, 172, 300, 28, mid),
      ...[
        [98, 96, 24, leaf],
        [122, 84, 26, sage],
        [112, 104, 22, leaf],
        [140, 98, 20, sage],
      ].map(([x, y, r, fill]) => circle(x as number, y as number, r as number, fill as string)),
      ...[
        [166, 70, 8],
        [182, 66, -4],
        [150, 76, 18],
      ].map(([x = 0, y = 0, turn = 0]) =>
        at(
          x,
          y,
          [
            line('M0 0Q-8 -14 -12 -24M0 0V-28M0 0Q8 -14 12 -24', leaf, 4),
            path('M-10 0H10L0 60Z', clay),
            line('M-6 14H2M-2 26H5', ochre, 1.8),
          ],
          { turn: 180 - turn },
        ).replace('rotate(', 'rotate(180) rotate('),
      ),
      at(
        214,
        96,
        [
          path('M-16 -18Q20 -26 20 14Q18 48 -6 44Q-24 40 -22 8Q-22 -10 -16 -18Z', wine),
          path('M-20 -16Q-4 -34 16 -20Q4 -12 -2 -4Q-8 -14 -20 -16Z', leaf),
        ],
        { turn: 20 },
      ),
      ...[
        [88, 116],
        [114, 122],
        [196, 120],
      ].map(([x = 0, y = 0]) => circle(x, y, 16, clay) + basil(x, y - 12, 60, leaf, 0.6) + basil(x, y - 12, -60, leaf, 0.6)),
      rect(62, 118, 176, 17, crust, 3),
      rect(62, 138, 176, 17, crust, 3),
      rect(62, 158, 176, 17, crust, 3),
      rect(66, 112, 14, 66, deep, 3),
      rect(220, 112, 14, 66, deep, 3),
      hoop(150, 146, 10, cream, 2.4),
      basil(150, 153, 0, cream, 0.7),
    ],
  },
  'pedala-piano': {
    hue: 145,
    light: 'day',
    disc: { x: 206, y: 66, r: 46 },
    alt: 'Disegno: una bicicletta con il cestino lungo l’argine del fiume, tra gli alberi.',
    draw: ({ mid, deep, pale }) => [
      land.hills([108, 96, 104, 94, 106], mid),
      rect(0, 118, 300, 26, petrol),
      times(3, (i) => line(`M${10 + i * 104} ${126 + (i % 2) * 8}h46`, pale, 2)),
      land.tree(38, 150, 84, leaf, deep),
      land.tree(266, 148, 70, leaf, deep),
      land.hills([146, 140, 142, 138, 146], sage),
      rect(0, 172, 300, 28, cream),
      things.bicycle(146, 178, 1.16, clay, '#2c2622'),
      at(196, 108, [rect(-12, -6, 26, 20, crust, 4), ...[-6, 2, 10].map((x) => land.flower(x, -8, 7, paper, ochre))]),
    ],
  },
}

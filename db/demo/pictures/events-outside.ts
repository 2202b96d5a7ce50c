import type { Scene } from './compose.ts'
import * as land from './land.ts'
import { clay, cream, crust, leaf, ochre, paper, petrol, sage, wine } from './palette.ts'
import { around, at, circle, line, path, rect, times } from './shapes.ts'
import { bicycle, book } from './things.ts'

/** Pictures by the event's id. */
export const EVENTS_OUTSIDE: Record<string, Scene> = {
  'camminata-mulini': {
    hue: 150,
    light: 'day',
    disc: { x: 92, y: 62, r: 44 },
    alt: 'Disegno: un mulino di pietra con la grande ruota sul torrente, tra i boschi.',
    draw: ({ mid, deep, pale }) => [
      land.hills([104, 84, 100, 80, 98], mid),
      land.fir(30, 132, 56, deep),
      land.fir(54, 136, 44, deep),
      land.tree(262, 134, 62, leaf, deep),
      land.hills([134, 126, 130, 124, 132], sage),
      land.house(150, 148, 76, 62),
      rect(118, 140, 120, 12, crust, 3),
      rect(0, 152, 300, 48, petrol),
      times(3, (i) => line(`M${-10 + i * 18} ${166 + i * 11}${'q14 -6 28 0t28 0'.repeat(6)}`, pale, 1.8)),
      at(
        130,
        128,
        [
          around(10, () => rect(-9, -46, 18, 8, clay, 1) + line('M0 -4V-38', crust, 3)),
          `<circle cx="0" cy="0" r="38" fill="none" stroke="${crust}" stroke-width="6"/>`,
          circle(0, 0, 7, clay),
        ],
        { turn: 10 },
      ),
      rect(40, 92, 88, 6, crust, 2),
      line('M60 98V140M92 98V104', crust, 4),
    ],
  },
  'weekend-ferrara': {
    hue: 40,
    light: 'day',
    disc: { x: 150, y: 78, r: 70 },
    alt: 'Disegno: una bicicletta davanti al castello di Ferrara, con le sue torri e il fossato.',
    draw: ({ mid, pale, deep }) => [
      ...[70, 206].map(
        (x) =>
          rect(x, 56, 30, 84, clay) +
          rect(x - 3, 50, 36, 10, wine, 1) +
          rect(x + 6, 34, 18, 17, clay) +
          path(`M${x + 3} 35L${x + 15} 22L${x + 27} 35Z`, wine) +
          rect(x + 11, 74, 8, 14, deep, 4),
      ),
      rect(96, 84, 114, 58, clay),
      times(7, (i) => rect(98 + i * 16.4, 77, 9, 9, clay)),
      rect(136, 60, 34, 80, clay),
      rect(133, 54, 40, 10, wine, 1),
      rect(144, 38, 18, 17, clay),
      path('M140 39L153 25L166 39Z', wine),
      path('M144 142V118A9 9 0 0 1 162 118V142Z', deep),
      ...[108, 122, 182, 196].map((x) => rect(x, 100, 7, 12, deep, 3.5)),
      rect(0, 140, 300, 20, mid),
      times(4, (i) => line(`M${14 + i * 78} ${147 + (i % 2) * 6}h34`, pale, 2)),
      rect(0, 158, 300, 42, cream),
      bicycle(150, 188, 0.98, petrol, '#2c2622'),
    ],
  },
  'mercatino-scambio': {
    hue: 20,
    light: 'day',
    disc: { x: 150, y: 92, r: 88 },
    alt: 'Disegno: un banco sotto una tenda a righe, con libri, una brocca, una palla e una maglia.',
    draw: ({ mid, deep }) => [
      line('M54 170V50M246 170V50', crust, 6),
      times(8, (i) => path(`M${38 + i * 28} 30H${66 + i * 28}V62A14 14 0 0 1 ${38 + i * 28} 62Z`, i % 2 ? paper : clay)),
      rect(34, 24, 232, 9, wine, 3),
      line('M76 92H128', deep, 2.4),
      at(102, 96, [path('M-9 0L-28 9L-22 24L-15 21V46H15V21L22 24L28 9L9 0Q0 8 -9 0Z', petrol), line('M0 0Q0 -6 4 -8', deep, 2.4)]),
      book(146, 148, 44, 11, leaf, cream),
      book(150, 137, 40, 10, ochre, paper),
      book(147, 127, 38, 9, wine, ochre),
      path('M204 148Q196 128 208 116L206 100H228L226 116Q238 128 230 148Z', sage),
      line('M228 108Q244 112 234 130', sage, 5),
      circle(82, 136, 12, ochre),
      line('M72 131Q84 136 82 147', clay, 2.2),
      rect(40, 148, 220, 12, crust, 3),
      rect(48, 158, 204, 42, mid),
      times(9, (i) => circle(61 + i * 22.4, 160, 11, cream)),
    ],
  },
}

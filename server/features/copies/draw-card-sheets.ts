import type { PaperLayout } from '#domain/members/tasks.ts'
import type { PageHead, Pages } from '#server/platform/pdf/page-thread.ts'
import { INK } from '#server/platform/pdf/writer.ts'
import { drawBack, drawFront, drawGround, HEIGHT, WIDTH, type CardPdfSource } from './draw-card-sides.ts'
import { cardPdfText as words } from './pdf-texts.ts'

type Look = Pick<CardPdfSource, 'association' | 'ink' | 'emblem'>
/** The facts of one card. */
export type CardSides = Omit<CardPdfSource, keyof Look>
export type CardHead = PageHead & Look & { layout: PaperLayout }

const [COLUMNS, ROWS] = [2, 5]
/** The number of cards on a sheet. */
export const A_SHEET = COLUMNS * ROWS
const [A4_WIDTH, A4_HEIGHT] = [595.28, 841.89]
const [LEFT, TOP] = [(A4_WIDTH - COLUMNS * WIDTH) / 2, (A4_HEIGHT - ROWS * HEIGHT) / 2]
const [GAP, MARK] = [4, 14]

export const cardHead = (layout: PaperLayout): Pick<CardHead, 'layout' | 'size' | 'margin'> => ({
  layout,
  size: layout === 'a4' ? 'A4' : [WIDTH, HEIGHT],
  margin: 0,
})

/** Draws up to ten cards: fronts on one sheet and mirrored backs on the next, or two pages of card size for each card. */
export function drawCards(pages: Pages, cards: readonly CardSides[], head: CardHead): void {
  const { association, ink, emblem } = head
  const sources = cards.map((card) => ({ ...card, association, ink, emblem }))
  if (head.layout === 'card') {
    for (const source of sources) {
      newPage(pages)
      drawSide(pages, source, 'front', { x: 0, y: 0 })
      newPage(pages)
      drawSide(pages, source, 'back', { x: 0, y: 0 })
    }
    return
  }
  for (const side of ['front', 'back'] as const) {
    newPage(pages)
    sources.forEach((source, i) => {
      const column = i % COLUMNS
      // A sheet turned over on its long side has its columns in reverse order.
      const place = side === 'front' ? column : COLUMNS - 1 - column
      drawSide(pages, source, side, { x: LEFT + place * WIDTH, y: TOP + Math.floor(i / COLUMNS) * HEIGHT })
    })
    drawCuts(pages)
    if (side === 'front') {
      const y = A4_HEIGHT - 20
      pages.add('P', () =>
        pages.write.box([{ text: words.duplex }], LEFT + GAP, y, { width: 2 * WIDTH, end: false, size: 7, color: INK.soft }),
      )
    }
  }
}

type Place = { x: number; y: number }

function drawSide(pages: Pages, source: CardPdfSource, side: 'front' | 'back', place: Place): void {
  if (side === 'back') return drawBack(pages, source, place)
  pages.artifact(() => drawGround(pages.doc, source, place))
  drawFront(pages, source, place)
}

/** A text near the bottom edge would otherwise start another page. */
function newPage({ doc }: Pages): void {
  doc.addPage()
  doc.page.margins.bottom = -HEIGHT
}

/** Cutting marks at the sheet's edges only, since adjacent cards share a cut. */
function drawCuts({ doc, artifact }: Pages): void {
  artifact(() => {
    doc.save()
    doc.lineWidth(0.5).strokeColor('#8a8278')
    for (let i = 0; i <= COLUMNS; i += 1) {
      const x = LEFT + i * WIDTH
      for (const [from, to] of [
        [TOP - GAP - MARK, TOP - GAP] as const,
        [TOP + ROWS * HEIGHT + GAP, TOP + ROWS * HEIGHT + GAP + MARK] as const,
      ])
        doc.moveTo(x, from).lineTo(x, to).stroke()
    }
    for (let i = 0; i <= ROWS; i += 1) {
      const y = TOP + i * HEIGHT
      for (const [from, to] of [
        [LEFT - GAP - MARK, LEFT - GAP] as const,
        [LEFT + COLUMNS * WIDTH + GAP, LEFT + COLUMNS * WIDTH + GAP + MARK] as const,
      ])
        doc.moveTo(from, y).lineTo(to, y).stroke()
    }
    doc.restore()
  })
}

import { bytesOf, newDocument } from '#server/platform/pdf/document.ts'
import { createWriter, INK, type Doc, type Writer } from '#server/platform/pdf/writer.ts'
import { printText as words } from './print-texts.ts'

/** One membership as its cells. */
export type PrintedRow = readonly string[]
/** `asOf`: the day, formatted. `entries`: the last number of the register. */
export type RegisterPrint = { association: string; asOf: string; made: string; rows: readonly PrintedRow[]; createdAt: number }

const MARGIN = 36
const TOP = 58
const FOOT = 30
const GAP = 8
const SIZE = 8
const GAP_BELOW = 4
/** Positions of the column heads, and of the first row under the title. */
const HEAD = 20
const FIRST_ROW = 132
/** Column widths, as shares of the page. */
const SHARES = [0.04, 0.14, 0.11, 0.13, 0.17, 0.09, 0.1, 0.12, 0.1]

/**
 * Draws the register on A4 landscape pages with column heads and page numbers, as an accessible PDF (ISO 14289-1). A row is never split
 * across pages. Only `print-thread.ts` calls it.
 */
export function drawRegister({ association, asOf, made, rows, createdAt }: RegisterPrint): Promise<Uint8Array> {
  const title = words.title(association)
  const doc = newDocument({
    size: 'A4',
    layout: 'landscape',
    margins: { top: TOP, bottom: FOOT + 16, left: MARGIN, right: MARGIN },
    title,
    author: association,
    createdAt,
  })
  const done = bytesOf(doc)
  const write = createWriter(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  root.add(doc.struct('H1', {}, () => write.line([{ text: title }], { size: 18, bold: true, after: 2 })))
  root.add(doc.struct('P', {}, () => write.line([{ text: words.lead(asOf, rows.length, made) }], { size: 9, color: INK.soft, after: 8 })))
  const pages = pagesOf(doc, write, rows)
  const edges = (page: number) => drawEdges(doc, write, { page, count: pages.length, foot: words.foot(association, asOf) })
  edges(0)
  drawRows(doc, write, root, pages, (page) => {
    doc.addPage()
    edges(page)
  })
  root.end()
  doc.end()
  return done
}

function placesOf(doc: Doc) {
  const whole = doc.page.width - 2 * MARGIN - GAP * (SHARES.length - 1)
  let x = MARGIN
  return SHARES.map((share) => {
    const place = { x, width: whole * share }
    x += place.width + GAP
    return place
  })
}

type Measured = { cells: PrintedRow; height: number }

/** Splits the rows into pages. The page count is known before the first page is drawn, so finished pages need not stay in memory. */
function pagesOf(doc: Doc, write: Writer, rows: readonly PrintedRow[]): Measured[][] {
  const places = placesOf(doc)
  // Nearly all cells have one line, which needs no measuring.
  const lineHeight = write.heightOf([{ text: 'X' }], 100, { size: SIZE })
  const heightOf = (cells: PrintedRow) =>
    Math.max(
      ...cells.map((text, i) =>
        text.length * SIZE * 0.7 < places[i]!.width ? lineHeight : write.heightOf([{ text }], places[i]!.width, { size: SIZE }),
      ),
    )
  const bottom = doc.page.height - doc.page.margins.bottom
  const pages: Measured[][] = [[]]
  let room = bottom - FIRST_ROW
  for (const cells of rows) {
    const height = heightOf(cells)
    if (room < height + GAP_BELOW) {
      pages.push([])
      room = bottom - TOP
    }
    pages.at(-1)!.push({ cells, height })
    room -= height + GAP_BELOW
  }
  return pages
}

function drawRows(
  doc: Doc,
  write: Writer,
  root: PDFKit.PDFStructureElement,
  pages: readonly Measured[][],
  begin: (page: number) => void,
): void {
  const places = placesOf(doc)
  const table = doc.struct('Table')
  root.add(table)
  const row = (cells: PrintedRow, y: number, isHead: boolean) => {
    const line = doc.struct('TR')
    table.add(line)
    cells.forEach((text, i) => {
      const type = isHead || i === 0 ? 'TH' : 'TD'
      // The library supports the attribute; its types do not list it.
      const scope: object = type === 'TH' ? { scope: isHead ? 'Column' : 'Row' } : {}
      const draw = () =>
        write.box([{ text: text || '–' }], places[i]!.x, y, { width: places[i]!.width, end: false, size: SIZE, bold: isHead })
      line.add(doc.struct(type, scope, draw))
    })
    line.end()
  }
  row(words.heads, FIRST_ROW - HEAD, true)
  pages.forEach((rows, page) => {
    if (page > 0) begin(page)
    let y = page === 0 ? FIRST_ROW : TOP
    for (const { cells, height } of rows) {
      row(cells, y, false)
      y += height + GAP_BELOW
    }
  })
  table.end()
}

/** Repeats the heads after the first page, and writes page numbers: "artifacts" outside the text (ISO 14289-1, section 7.8). */
function drawEdges(doc: Doc, write: Writer, { page, count, foot }: { page: number; count: number; foot: string }): void {
  const { margins, height } = doc.page
  const { bottom, top } = margins
  margins.bottom = 0
  margins.top = 0
  if (page > 0) {
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Top'] })
    placesOf(doc).forEach((place, column) =>
      write.box([{ text: words.heads[column]! }], place.x, TOP - HEAD, { width: place.width, end: false, size: SIZE, bold: true }),
    )
    doc.endMarkedContent()
  }
  doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
  write.at(foot, MARGIN, height - FOOT, { size: SIZE, color: INK.soft })
  write.at(`${page + 1}/${count}`, MARGIN, height - FOOT, { size: SIZE, color: INK.soft, end: true })
  doc.endMarkedContent()
  margins.bottom = bottom
  margins.top = top
}

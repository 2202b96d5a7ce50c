import type { Inline } from '#domain/markdown.ts'
import { SIZE, type Doc, type Writer } from './writer.ts'

const GAP = 12

/** A table with header cells; figures are aligned to the end of their column. A row never breaks across pages. */
export function drawTable(
  head: Inline[][],
  rows: Inline[][][],
  { doc, root, write }: { doc: Doc; root: PDFKit.PDFStructureElement; write: Writer },
): void {
  const { left, right } = doc.page.margins
  const whole = doc.page.width - left - right
  const others = Math.max(head.length - 1, 1)
  const narrow = Math.min(110, whole / (others + 2))
  const first = whole - others * (narrow + GAP)
  const place = (column: number) =>
    column === 0 ? { x: left, width: first } : { x: left + first + GAP + (column - 1) * (narrow + GAP), width: narrow }

  const table = doc.struct('Table')
  root.add(table)
  const row = (cells: Inline[][], isHead: boolean) => {
    const height = Math.max(...cells.map((cell, i) => write.heightOf(cell, place(i).width, { bold: isHead })))
    const line = doc.struct('TR')
    table.add(line)
    let y = 0
    cells.forEach((cell, i) => {
      const type = isHead || i === 0 ? 'TH' : 'TD'
      // The library knows the attribute; its types do not.
      const scope: object = type === 'TH' ? { scope: isHead ? 'Column' : 'Row' } : {}
      const draw = () => {
        if (i === 0) {
          if (doc.page.height - doc.page.margins.bottom - doc.y < height + GAP) doc.addPage()
          y = doc.y + 4
        }
        const end = i > 0 && isFigures(rows, i)
        write.box(cell, place(i).x, y, { width: place(i).width, end, bold: isHead })
        if (i === cells.length - 1) {
          doc.x = left
          doc.y = y + height + 4
        }
      }
      line.add(doc.struct(type, scope, draw))
    })
    line.end()
  }
  row(head, true)
  for (const cells of rows) row(cells, false)
  table.end()
  doc.y += SIZE
}

/** Whether a column has sums, counts or years only. */
const isFigures = (rows: Inline[][][], column: number): boolean =>
  rows.every((cells) => /^[\s\d.,€%−–-]*$/.test((cells[column] ?? []).map(({ text }) => text).join('')))

import { readMarkdown, type Block, type Inline } from '#domain/markdown.ts'
import { bytesOf, newDocument } from './document.ts'
import { drawTable } from './table.ts'
import { createWriter, INK, type Doc, type Writer } from './writer.ts'

/** `updated`: a line under the title; `footer`: on each page, before its number. */
export type PdfSource = { title: string; author: string; updated: string; footer: string; markdown: string }

const MARGIN = 64
const [FOOT_Y, FOOT_SIZE] = [44, 9]

/**
 * A text as an accessible PDF (ISO 14289-1, PDF/UA-1): tagged headings, lists and tables in reading order, the language, the title in the
 * window, the app's own font embedded. It takes a tenth of a second: call it in `thread.ts` only.
 */
export function drawPdf(source: PdfSource): Promise<Uint8Array> {
  const doc = newDocument({
    size: 'A4',
    margins: { top: MARGIN, bottom: MARGIN + 16, left: MARGIN, right: MARGIN },
    bufferPages: true,
    title: source.title,
    author: source.author,
  })
  const done = bytesOf(doc)
  const write = createWriter(doc)

  const root = doc.struct('Document')
  doc.addStructure(root)
  const add = (type: string, draw: () => void) => root.add(doc.struct(type, {}, draw))
  add('H1', () => write.line([{ text: source.title }], { size: 24, bold: true, after: 4 }))
  if (source.updated) add('P', () => write.line([{ text: source.updated }], { size: 10, color: INK.soft, after: 14 }))
  for (const block of readMarkdown(source.markdown)) drawBlock(block, { doc, root, add, write })
  root.end()
  drawFooters(doc, write, source.footer)
  doc.end()
  return done
}

type Part = { doc: Doc; root: PDFKit.PDFStructureElement; add: (type: string, draw: () => void) => void; write: Writer }

function drawBlock(block: Block, { doc, root, add, write }: Part): void {
  switch (block.type) {
    case 'heading':
      return add(block.level === 2 ? 'H2' : 'H3', () =>
        write.line(block.content, { size: block.level === 2 ? 15 : 12, bold: true, before: 10, after: 3, keep: 60 }),
      )
    case 'paragraph':
      return add('P', () => write.line(block.content, { after: 7 }))
    case 'list':
      return drawList(block.items, block.ordered, { doc, root, write })
    case 'table':
      return drawTable(block.head, block.rows, { doc, root, write })
  }
}

function drawList(items: Inline[][], ordered: boolean, { doc, root, write }: Pick<Part, 'doc' | 'root' | 'write'>): void {
  const list = doc.struct('L')
  root.add(list)
  items.forEach((item, i) => {
    const entry = doc.struct('LI')
    list.add(entry)
    entry.add(doc.struct('Lbl', {}, () => write.label(ordered ? `${i + 1}.` : '•', 16)))
    entry.add(doc.struct('LBody', {}, () => write.line(item, { indent: 16, after: i === items.length - 1 ? 8 : 4 })))
    entry.end()
  })
  list.end()
}

/** Page numbers are "artifacts", not part of the text (ISO 14289-1, section 7.8). */
function drawFooters(doc: Doc, write: Writer, footer: string): void {
  const { start, count } = doc.bufferedPageRange()
  for (let i = start; i < start + count; i += 1) {
    doc.switchToPage(i)
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
    const { margins, height } = doc.page
    const { bottom } = margins
    margins.bottom = 0
    write.at(footer, MARGIN, height - FOOT_Y, { size: FOOT_SIZE, color: INK.soft })
    write.at(`${i + 1} di ${count}`, MARGIN, height - FOOT_Y, { size: FOOT_SIZE, color: INK.soft, end: true })
    margins.bottom = bottom
    doc.endMarkedContent()
  }
}

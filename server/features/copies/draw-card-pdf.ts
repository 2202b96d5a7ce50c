import { newDocument } from '#server/platform/pdf/document.ts'
import { createWriter, INK, type Doc } from '#server/platform/pdf/writer.ts'
import { drawBack, drawFront, drawGround, HEIGHT, WIDTH, type CardPdfSource } from './draw-card-sides.ts'
import { cardPdfText as words } from './pdf-texts.ts'

const TOP = 160

/**
 * A sheet with the card to cut out and fold, front and back side by side (visual reference, "Print and PDF"), accessible like the
 * association's documents (ISO 14289-1). Passes its bytes to `part` as they are made. Only `thread.ts` calls it.
 */
export function drawCardPdf(source: CardPdfSource, part: (bytes: Uint8Array) => void): Promise<void> {
  const title = words.documentTitle(source.name, source.association.name)
  const left = (595.28 - 2 * WIDTH) / 2
  const doc = newDocument({
    size: 'A4',
    margins: { top: 64, bottom: 64, left, right: left },
    title,
    author: source.association.name,
    createdAt: source.createdAt,
  })
  const done = new Promise<void>((resolve, reject) => {
    doc.on('data', part)
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  const write = createWriter(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const add = (type: string, draw: () => void, options: object = {}) => root.add(doc.struct(type, options, draw))

  add('H1', () => write.line([{ text: words.title }], { size: 22, bold: true, after: 2 }))
  add('P', () => write.line([{ text: words.lead(source.day) }], { size: 11, color: INK.soft }))
  const { ended, until } = source
  if (ended)
    add('P', () => write.line([{ text: words.grace(ended, until) }], { size: 11, color: INK.soft }), { actual: words.grace(ended, until) })
  drawMarks({ doc, source, left })
  const kit = { doc, write, add }
  drawFront(kit, source, { x: left, y: TOP })
  drawBack(kit, source, { x: left + WIDTH, y: TOP })
  root.end()
  doc.end()
  return done
}

type Sheet = { doc: Doc; source: CardPdfSource; left: number }

/** Marks to cut and, in the middle, to fold; "artifacts" that are not read (ISO 14289-1, section 7.1). */
function drawMarks({ doc, source, left }: Sheet): void {
  doc.markContent('Artifact', { type: 'Layout' })
  drawGround(doc, source, { x: left, y: TOP })
  doc.save()
  doc.lineWidth(0.5).strokeColor('#8a8278')
  doc.dash(3, { space: 2 })
  doc.rect(left, TOP, 2 * WIDTH, HEIGHT).stroke()
  doc
    .moveTo(left + WIDTH, TOP)
    .lineTo(left + WIDTH, TOP + HEIGHT)
    .stroke()
  doc.undash()
  for (const x of [left, left + WIDTH, left + 2 * WIDTH]) {
    for (const [from, to] of [[TOP - 5, TOP - 15] as const, [TOP + HEIGHT + 5, TOP + HEIGHT + 15] as const])
      doc.moveTo(x, from).lineTo(x, to).stroke()
  }
  for (const y of [TOP, TOP + HEIGHT]) {
    for (const [from, to] of [[left - 5, left - 15] as const, [left + 2 * WIDTH + 5, left + 2 * WIDTH + 15] as const])
      doc.moveTo(from, y).lineTo(to, y).stroke()
  }
  doc.restore()
  doc.endMarkedContent()
}

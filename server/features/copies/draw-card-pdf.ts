// oxlint-disable-next-line import/no-named-as-default -- its types know this name alone
import PDFDocument from 'pdfkit'
import { formatCardNumber } from '#domain/cards/card-number.ts'
import { fonts } from '#server/platform/pdf/draw.ts'
import { drawCrest } from '#server/platform/pdf/draw-crest.ts'
import { drawQr, paperQr } from '#server/platform/pdf/draw-qr.ts'
import { createWriter, INK, type Doc, type Writer } from '#server/platform/pdf/writer.ts'
import { addressLines } from './address-lines.ts'
import { drawTrama } from './draw-trama.ts'
import { cardPdfText as words } from './pdf-texts.ts'

/**
 * `code`: what the QR says. `day`, `until` and `ended`: dd/MM/yy, the day of printing, the last one on which it is good, and the card's own
 * end where that is past and these are days of grace. `ink`: '#rrggbb'. `emblem`: the association's own, PNG.
 */
export type CardPdfSource = {
  code: string
  name: string
  number: string
  until: string
  ended: string | null
  day: string
  association: { id: string; name: string; email: string | null }
  ink: string
  emblem: Uint8Array | null
  /** Epoch ms. */
  createdAt: number
}

const MM = 72 / 25.4
/** ISO/IEC 7810, ID-1. */
const [WIDTH, HEIGHT] = [85.6 * MM, 53.98 * MM]
const QR = 37 * MM
const PADDING = 5 * MM
const TOP = 160
const CREST = 26

/**
 * A sheet with the card to be cut out and folded, front and back side by side (visual reference, "Print and PDF"); accessible like the
 * association's documents (ISO 14289-1). Gives its bytes to `part` as they are made. Only `thread.ts` calls it.
 */
export function drawCardPdf(source: CardPdfSource, part: (bytes: Uint8Array) => void): Promise<void> {
  const title = words.documentTitle(source.name, source.association.name)
  const at = new Date(source.createdAt)
  const left = (595.28 - 2 * WIDTH) / 2
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: 64, bottom: 64, left, right: left },
    pdfVersion: '1.7',
    // Known to the library, not yet to its types.
    subset: 'PDF/UA' as 'PDF/A-1',
    tagged: true,
    displayTitle: true,
    lang: 'it-IT',
    info: { Title: title, Author: source.association.name, Creator: 'Tessera', CreationDate: at, ModDate: at },
    // None of its own, which would not be embedded.
    font: '',
  })
  const done = new Promise<void>((resolve, reject) => {
    doc.on('data', part)
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font)
  const write = createWriter(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const add = (type: string, draw: () => void, options: object = {}) => root.add(doc.struct(type, options, draw))

  add('H1', () => write.line([{ text: words.title }], { size: 22, bold: true, after: 2 }))
  add('P', () => write.line([{ text: words.lead(source.day) }], { size: 11, color: INK.soft }))
  const { ended, until } = source
  if (ended)
    add('P', () => write.line([{ text: words.grace(ended, until) }], { size: 11, color: INK.soft }), { actual: words.grace(ended, until) })
  const sheet = { doc, write, add, source, left }
  drawMarks(sheet)
  drawFront(sheet)
  drawBack(sheet)
  root.end()
  doc.end()
  return done
}

type Sheet = {
  doc: Doc
  write: Writer
  add: (type: string, draw: () => void, options?: object) => void
  source: CardPdfSource
  left: number
}

/** Where to cut and, in the middle, to fold. Nothing that is read: "artifacts" (ISO 14289-1, section 7.1). */
function drawMarks({ doc, source, left }: Sheet): void {
  doc.markContent('Artifact', { type: 'Layout' })
  doc.save()
  doc.rect(left, TOP, WIDTH, HEIGHT).clip()
  const { association, number, ink } = source
  drawTrama(doc, { association: association.id, number, x: left + WIDTH, y: TOP + HEIGHT, side: WIDTH * 1.9, ink })
  doc.restore()
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
  drawCrest(doc, source.emblem, { x: left + PADDING, y: TOP + PADDING, side: CREST, color: ink })
  doc.endMarkedContent()
}

function drawFront({ doc, write, add, source, left }: Sheet): void {
  const { name, number, until, association, ink } = source
  const text = (content: string, x: number, y: number, width: number, look: { size: number; bold?: boolean; end?: boolean }) =>
    add('P', () => write.box([{ text: content }], x, y, { color: ink, end: false, width, ...look }))
  const inner = WIDTH - 2 * PADDING
  const start = left + PADDING
  const bottom = TOP + HEIGHT - PADDING
  const beside = CREST + 8
  text(association.name, start + beside, TOP + PADDING, inner - beside, {
    size: write.fitting(association.name, { width: inner - beside, most: 10, height: 34 }),
  })
  const room = inner - 58
  const size = write.fitting(name, { width: room, most: 13.5, height: 52, bold: true })
  const height = write.heightOf([{ text: name }], room, { size, bold: true })
  text(name, start, bottom - 18 - height, room, { size, bold: true })
  add(
    'P',
    () => {
      write.box([{ text: formatCardNumber(number) }], start, bottom - 15, { width: room, end: false, size: 12, color: ink })
    },
    { actual: `${words.number} ${formatCardNumber(number)}` },
  )
  add(
    'P',
    () => {
      write.box([{ text: words.until }], start + inner - 58, bottom - 28, { width: 58, end: true, size: 8.5, color: ink })
      write.box([{ text: until }], start + inner - 58, bottom - 15, { width: 58, end: true, size: 11, bold: true, color: ink })
    },
    { actual: `${words.until} ${until}` },
  )
  doc.x = left
}

function drawBack({ doc, write, add, source, left }: Sheet): void {
  const { code, association, day, ink } = source
  const qr = paperQr(code)
  const module = QR / qr.size
  // Four modules of white on each side.
  const x = left + WIDTH + 4 * module + 1.5 * MM
  const y = TOP + (HEIGHT - QR) / 2
  add('Figure', () => drawQr(doc, qr, { x, y, side: QR }), { alt: words.qr, bbox: [x, y, x + QR, y + QR] })

  const beside = x + QR + 4 * module
  const width = left + 2 * WIDTH - beside - 2.5 * MM
  const line = (text: string, top: number, size: number, { bold = false, after = 4, actual = text } = {}) => {
    add('P', () => write.box([{ text }], beside, top, { width, end: false, size, bold, color: ink }), { actual })
    return top + write.heightOf([{ text }], width, { size, bold }) + after
  }
  let top = line(words.scan, y, 10, { bold: true })
  if (association.email === null) top = line(words.personal, top, 8)
  else {
    top = line(words.found, top, 8, { after: 0 })
    const { lines, size } = addressLines(association.email, (text, size) => write.widthOf(text, { size }) <= width)
    top = line(lines.join('\n'), top, size, { actual: association.email })
  }
  line(words.printed(day), top, 7)
}

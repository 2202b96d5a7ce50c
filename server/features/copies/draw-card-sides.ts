import { formatCardNumber } from '#domain/cards/card-number.ts'
import { drawCrest } from '#server/platform/pdf/draw-crest.ts'
import { drawQr, paperQr } from '#server/platform/pdf/draw-qr.ts'
import type { Doc, Writer } from '#server/platform/pdf/writer.ts'
import { addressLines } from './address-lines.ts'
import { drawTrama } from './draw-trama.ts'
import { cardPdfText as words } from './pdf-texts.ts'

/**
 * `code`: the content of the QR code. Days as dd/MM/yy: `day` of printing, `until` the last valid day, `ended` the card's own end during
 * grace. `ink`: '#rrggbb'. `emblem`: the association's own, PNG.
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
export const [WIDTH, HEIGHT] = [85.6 * MM, 53.98 * MM]
const QR = 37 * MM
const PADDING = 5 * MM
const CREST = 26

type Kit = { doc: Doc; write: Writer; add(type: string, draw: () => void, options?: object): void }
/** The upper left corner of a side. */
type Place = { x: number; y: number }

/** The front's pattern and crest. Call it inside an artifact. */
export function drawGround(doc: Doc, { association, number, ink, emblem }: CardPdfSource, { x, y }: Place): void {
  doc.save()
  doc.rect(x, y, WIDTH, HEIGHT).clip()
  drawTrama(doc, { association: association.id, number, x: x + WIDTH, y: y + HEIGHT, side: WIDTH * 1.9, ink })
  doc.restore()
  drawCrest(doc, emblem, { x: x + PADDING, y: y + PADDING, side: CREST, color: ink })
}

export function drawFront({ doc, write, add }: Kit, source: CardPdfSource, { x: left, y: top }: Place): void {
  const { name, number, until, association, ink } = source
  const text = (content: string, x: number, y: number, width: number, look: { size: number; bold?: boolean; end?: boolean }) =>
    add('P', () => write.box([{ text: content }], x, y, { color: ink, end: false, width, ...look }))
  const inner = WIDTH - 2 * PADDING
  const start = left + PADDING
  const bottom = top + HEIGHT - PADDING
  const beside = CREST + 8
  text(association.name, start + beside, top + PADDING, inner - beside, {
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

export function drawBack({ doc, write, add }: Kit, source: CardPdfSource, place: Place): void {
  const { code, association, day, ink } = source
  const qr = paperQr(code)
  const module = QR / qr.size
  // Four modules of white on each side.
  const x = place.x + 4 * module + 1.5 * MM
  const y = place.y + (HEIGHT - QR) / 2
  add('Figure', () => drawQr(doc, qr, { x, y, side: QR }), { alt: words.qr, bbox: [x, y, x + QR, y + QR] })

  const beside = x + QR + 4 * module
  const width = place.x + WIDTH - beside - 2.5 * MM
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

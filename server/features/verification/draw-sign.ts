import type { SignSize } from '#domain/verification/shops.ts'
import { bytesOf, newDocument } from '#server/platform/pdf/document.ts'
import { drawCrest } from '#server/platform/pdf/draw-crest.ts'
import { drawQr, paperQr } from '#server/platform/pdf/draw-qr.ts'
import { createWriter, INK, type Doc, type Writer } from '#server/platform/pdf/writer.ts'
import { signText as words } from './sign-texts.ts'

/**
 * `code`: the URL in the QR code. `ink`: '#rrggbb', dark enough for white text. `headline`: what members get, '' to leave it out. `emblem`:
 * the association's own, PNG.
 */
export type SignSource = {
  size: SignSize
  association: string
  partner: string
  headline: string
  code: string
  ink: string
  emblem: Uint8Array | null
}

/** The A5 size in points; an A4 sheet is the same scaled by √2, and slightly wider. */
const [WIDTH, HEIGHT] = [419.53, 595.28]
const MARGIN = 40
const BAND = 176
const QR = 184

/**
 * A counter sign for a shop: the association whose card is accepted there, and how to check a card. Accessible like the association's
 * documents (ISO 14289-1). Only `sign-thread.ts` calls it.
 */
export function drawSign(source: SignSource): Promise<Uint8Array> {
  const title = words.documentTitle(source.association)
  const scale = source.size === 'a4' ? Math.SQRT2 : 1
  const doc = newDocument({
    size: source.size === 'a4' ? 'A4' : 'A5',
    margins: { top: 0, bottom: 0, left: MARGIN * scale, right: MARGIN * scale },
    title,
    author: source.association,
  })
  const done = bytesOf(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const add = (type: string, draw: () => void, options: object = {}) => root.add(doc.struct(type, options, draw))
  const sheet = { doc, write: createWriter(doc), add, source, scale }
  drawBand(sheet)
  drawHead(sheet)
  const top = drawCode(sheet)
  drawLines(sheet, top)
  root.end()
  doc.end()
  return done
}

type Sheet = {
  doc: Doc
  write: Writer
  add: (type: string, draw: () => void, options?: object) => void
  source: SignSource
  scale: number
}

/** Colour and emblem are decoration, so they are "artifacts" (ISO 14289-1, section 7.1). */
function drawBand({ doc, source, scale }: Sheet): void {
  doc.markContent('Artifact', { type: 'Layout' })
  doc.rect(0, 0, doc.page.width, BAND * scale).fill(source.ink)
  drawCrest(doc, source.emblem, { x: MARGIN * scale, y: 34 * scale, side: 40 * scale, color: '#ffffff' })
  doc.endMarkedContent()
}

function drawHead({ write, add, source, scale }: Sheet): void {
  const { association, headline } = source
  const inner = (WIDTH - 2 * MARGIN) * scale
  const beside = 52 * scale
  const white = { color: '#ffffff', end: false }
  const name = write.fitting(association, { width: inner - beside, most: 15 * scale, height: 40 * scale, bold: true })
  const nameTop = 54 * scale - write.heightOf([{ text: association }], inner - beside, { size: name, bold: true }) / 2
  add('P', () =>
    write.box([{ text: association }], MARGIN * scale + beside, nameTop, { ...white, width: inner - beside, size: name, bold: true }),
  )
  const size = write.fitting(words.title, { width: inner, most: 31 * scale, height: 44 * scale, bold: true })
  add('H1', () => write.box([{ text: words.title }], MARGIN * scale, 90 * scale, { ...white, width: inner, size, bold: true }))
  if (!headline) return
  const line = write.fitting(headline, { width: inner, most: 13 * scale, height: 34 * scale })
  add('P', () => write.box([{ text: headline }], MARGIN * scale, 132 * scale, { ...white, width: inner, size: line }))
}

/** Returns the y position where the code ends. */
function drawCode({ doc, add, source, scale }: Sheet): number {
  const qr = paperQr(source.code)
  const side = QR * scale
  const [x, y] = [(doc.page.width - side) / 2, (BAND + 34) * scale]
  add('Figure', () => drawQr(doc, qr, { x, y, side }), { alt: words.qr, bbox: [x, y, x + side, y + side] })
  return y + side
}

function drawLines({ doc, write, add, source, scale }: Sheet, from: number): void {
  const width = (WIDTH - 2 * MARGIN) * scale
  let top = from + 26 * scale
  for (const { who, how } of words.lines) {
    const y = top
    const look = { width, end: false, size: 13 * scale }
    const below = write.heightOf([{ text: who }], width, look) + 1 * scale
    add('P', () => {
      write.box([{ text: who }], MARGIN * scale, y, { ...look, bold: true })
      write.box([{ text: how }], MARGIN * scale, y + below, look)
    })
    top += below + write.heightOf([{ text: how }], width, look) + 10 * scale
  }
  const shop = write.fitting(source.partner, { width, most: 9.5 * scale, height: 14 * scale })
  const foot = (HEIGHT - 34) * scale
  add('P', () => write.box([{ text: source.partner }], MARGIN * scale, foot, { width, end: false, size: shop, color: INK.soft }))
  doc.x = MARGIN * scale
}

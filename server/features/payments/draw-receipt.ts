import { bytesOf, newDocument } from '#server/platform/pdf/document.ts'
import { drawCrest } from '#server/platform/pdf/draw-crest.ts'
import { createWriter, INK, type Doc, type Writer } from '#server/platform/pdf/writer.ts'
import { receiptText as text, type ReceiptSource } from './receipt-texts.ts'

/** A5 upright: two fit a folder page, and no sheet is folded. In points. */
const MARGIN = 40
const WIDTH = 419.53
const ROOM = WIDTH - 2 * MARGIN
const NAMES = 128
const VOID = '#a1221b'

/** A receipt as one accessible page (ISO 14289-1). Only `receipt-thread.ts` calls it. */
export function drawReceipt(source: ReceiptSource): Promise<Uint8Array> {
  const title = text.title(source.label)
  const doc = newDocument({
    size: 'A5',
    margins: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
    title,
    author: source.receipt.association.name,
  })
  const done = bytesOf(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const add = (type: string, draw: () => void) => root.add(doc.struct(type, {}, draw))
  const sheet = { doc, write: createWriter(doc), add, source }
  drawIssuer(sheet)
  drawTitle(sheet)
  drawAmount(sheet)
  drawFacts(sheet)
  drawNotes(sheet)
  root.end()
  doc.end()
  return done
}

type Sheet = { doc: Doc; write: Writer; add: (type: string, draw: () => void) => void; source: ReceiptSource }

function drawIssuer({ doc, write, add, source: { receipt, ink, emblem } }: Sheet): void {
  const { name, address, taxCode, email } = receipt.association
  doc.markContent('Artifact')
  drawCrest(doc, emblem, { x: MARGIN, y: MARGIN, side: 34, color: ink })
  doc.endMarkedContent()
  const room = { width: ROOM - 46, end: false }
  add('P', () => write.box([{ text: name }], MARGIN + 46, MARGIN, { ...room, bold: true, size: 13, color: ink }))
  const lines = [address, [taxCode && text.taxCode(taxCode), email].filter(Boolean).join(' · ')].filter(Boolean)
  for (const line of lines) {
    const top = doc.y + 1
    add('P', () => write.box([{ text: line! }], MARGIN + 46, top, { ...room, size: 9, color: INK.soft }))
  }
  doc.y = Math.max(doc.y, MARGIN + 34) + 22
}

function drawTitle({ doc, write, add, source: { label, issuedAt, voided, receipt } }: Sheet): void {
  add('H1', () => write.line([{ text: text.title(label) }], { size: 20, bold: true }))
  add('P', () => write.line([{ text: text.issued(issuedAt) }], { size: 10, color: INK.soft, after: 12 }))
  if (voided) {
    add('P', () => write.line([{ text: text.voided }], { size: 40, bold: true, color: VOID }))
    add('P', () => write.line([{ text: text.voidedWhy(voided) }], { color: VOID, after: 12 }))
  }
  const { name, number, taxCode, address } = receipt.payer
  add('P', () => write.line([{ text: text.payer }], { size: 9, color: INK.soft }))
  add('P', () => write.line([{ text: name }], { size: 13, bold: true }))
  const about = [text.member(number), taxCode && text.taxCode(taxCode), address].filter(Boolean).join(' · ')
  add('P', () => write.line([{ text: about }], { size: 9, color: INK.soft, after: 14 }))
  doc.x = MARGIN
}

function drawAmount({ doc, write, add, source: { receipt, voided, ink } }: Sheet): void {
  const top = doc.y
  doc.markContent('Artifact')
  doc
    .roundedRect(MARGIN, top, ROOM, 58, 6)
    .lineWidth(1)
    .strokeColor(voided ? VOID : ink)
    .stroke()
  doc.endMarkedContent()
  add('P', () => {
    write.box([{ text: text.amount }], MARGIN + 14, top + 10, { width: ROOM - 28, end: false, size: 9, color: INK.soft })
    write.box([{ text: text.inWords(receipt.cents) }], MARGIN + 14, top + 26, { width: ROOM / 2 - 14, end: false, size: 10 })
    write.box([{ text: text.money(receipt.cents) }], MARGIN + 14, top + 18, { width: ROOM - 28, end: true, size: 20, bold: true })
  })
  doc.x = MARGIN
  doc.y = top + 58 + 14
}

function drawFacts({ doc, write, add, source: { receipt } }: Sheet): void {
  for (const { name, value } of text.facts(receipt)) {
    const top = doc.y
    const room = ROOM - NAMES
    add('P', () => {
      write.box([{ text: name }], MARGIN, top, { width: NAMES - 8, end: false, size: 10, color: INK.soft })
      write.box([{ text: value }], MARGIN + NAMES, top, { width: room, end: false, size: 10 })
    })
    doc.y = top + Math.max(write.heightOf([{ text: value }], room, { size: 10 }), 13) + 4
  }
  doc.x = MARGIN
}

function drawNotes({ doc, write, add, source: { receipt } }: Sheet): void {
  doc.y += 14
  for (const note of receipt.notes) add('P', () => write.line([{ text: note }], { size: 8.5, color: INK.soft, after: 3 }))
}

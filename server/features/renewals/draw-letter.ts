import { formatMoney } from '#domain/format.ts'
import { drawCrest } from '#server/platform/pdf/draw-crest.ts'
import type { PageHead, Pages } from '#server/platform/pdf/page-thread.ts'
import { INK } from '#server/platform/pdf/writer.ts'
import { letterText as text, type LetterFacts } from './letter-texts.ts'

/** `from`: the association's lines below its name; `dated`: place and day; `holder`: the name on its bank account. */
export type LetterHead = PageHead & { from: string[]; dated: string; holder: string; ink: string; emblem: Uint8Array | null }
/** `to`: the lines of the address. */
export type Letter = LetterFacts & { to: string[] }

const MM = 72 / 25.4
/**
 * The part of the sheet that stays inside the envelope's window wherever the sheet slides. The usual Italian envelope is 230 × 110 mm; its
 * window is 100 × 35 mm, 20 mm from the right and the bottom edge.
 */
const WINDOW = { x: 114 * MM, y: 56 * MM, width: 74 * MM, height: 22 * MM }
const BODY = 104 * MM
const CREST = 34
const LABELS = 90

/** A letter begins a page. */
export function drawLetter({ doc, write, add, artifact }: Pages, letter: Letter, head: LetterHead): void {
  doc.addPage()
  const left = head.margin
  const room = doc.page.width - 2 * head.margin
  artifact(() => drawCrest(doc, head.emblem, { x: left, y: 15 * MM, side: CREST, color: head.ink }))
  const box = (content: string, x: number, y: number, look: { width: number; size?: number; bold?: boolean; color?: string }) =>
    add('P', () => write.box([{ text: content }], x, y, { end: false, ...look }))
  box(head.author, left + CREST + 12, 15 * MM, { width: room - CREST - 12, size: 13, bold: true, color: head.ink })
  for (const line of head.from) box(line, left + CREST + 12, doc.y + 1, { width: room - CREST - 12, size: 9, color: INK.soft })

  const address = letter.to.join('\n')
  const size = write.fitting(address, { width: WINDOW.width, most: 10.5, height: WINDOW.height })
  box(address, WINDOW.x, WINDOW.y, { width: WINDOW.width, size })

  box(head.dated, left, BODY - 26, { width: room, size: 10, color: INK.soft })
  doc.y = BODY
  add('H1', () => write.line([{ text: text.subject(letter.number) }], { size: 13, bold: true, after: 12 }))
  add('P', () => write.line([{ text: text.hello(letter) }], { after: 8 }))
  add('P', () => write.line([{ text: capital(text.fact(letter)) }], { after: 8 }))
  add('P', () => write.line([{ text: text.cost(letter) }], { after: 8 }))
  const { fee } = letter
  if (fee && fee.cents > 0 && fee.bank) {
    const rows = [
      [text.amount, formatMoney(fee.cents)],
      [text.holder, head.holder || head.author],
      [text.iban, fee.bank.iban.replace(/(.{4})(?=.)/g, '$1 ')],
      [text.reference, fee.bank.reference],
    ]
    for (const [name = '', value = ''] of rows) {
      const { y } = doc
      add('P', () => {
        write.box([{ text: name }], left, y, { width: LABELS, end: false, color: INK.soft })
        write.box([{ text: value }], left + LABELS, y, { width: room - LABELS, end: false, bold: true })
      })
      doc.y += 4
    }
    doc.x = left
    doc.y += 6
  }
  if (fee && fee.cents > 0) add('P', () => write.line([{ text: text.paid }], { after: 18 }))
  add('P', () => write.line([{ text: text.bye }], { after: 2 }))
  add('P', () => write.line([{ text: head.author }], { bold: true }))
}

const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1)

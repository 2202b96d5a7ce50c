import { formatMoney } from '#domain/format.ts'
import { drawLetterHead, type LetterHead as Head } from '#server/platform/pdf/letter-head.ts'
import type { Pages } from '#server/platform/pdf/page-thread.ts'
import { INK } from '#server/platform/pdf/writer.ts'
import { letterText as text, type LetterFacts } from './letter-texts.ts'

/** `holder`: the name on the association's bank account. */
export type LetterHead = Head & { holder: string }
/** `to`: the lines of the address. */
export type Letter = LetterFacts & { to: string[] }

const LABELS = 90

/** A letter begins a page. */
export function drawLetter(pages: Pages, letter: Letter, head: LetterHead): void {
  drawLetterHead(pages, letter.to, head)
  const { doc, write, add } = pages
  const left = head.margin
  const room = doc.page.width - 2 * head.margin
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

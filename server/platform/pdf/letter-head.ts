import { drawCrest } from './draw-crest.ts'
import type { PageHead, Pages } from './page-thread.ts'
import { INK } from './writer.ts'

/** `from`: the association's lines below its name; `dated`: place and day. */
export type LetterHead = PageHead & { from: string[]; dated: string; ink: string; emblem: Uint8Array | null }

const MM = 72 / 25.4
/**
 * The part of the sheet that stays inside the envelope's window wherever the sheet slides. The usual Italian envelope is 230 × 110 mm; its
 * window is 100 × 35 mm, 20 mm from the right and the bottom edge.
 */
const WINDOW = { x: 114 * MM, y: 56 * MM, width: 74 * MM, height: 22 * MM }
const BODY = 104 * MM
const CREST = 34

/** Begins a letter on a new page: sender, address in the envelope's window, day. `to`: the lines of the address. */
export function drawLetterHead({ doc, write, add, artifact }: Pages, to: readonly string[], head: LetterHead): void {
  doc.addPage()
  const left = head.margin
  const room = doc.page.width - 2 * head.margin
  artifact(() => drawCrest(doc, head.emblem, { x: left, y: 15 * MM, side: CREST, color: head.ink }))
  const box = (content: string, x: number, y: number, look: { width: number; size?: number; bold?: boolean; color?: string }) =>
    add('P', () => write.box([{ text: content }], x, y, { end: false, ...look }))
  box(head.author, left + CREST + 12, 15 * MM, { width: room - CREST - 12, size: 13, bold: true, color: head.ink })
  for (const line of head.from) box(line, left + CREST + 12, doc.y + 1, { width: room - CREST - 12, size: 9, color: INK.soft })
  const address = to.join('\n')
  const size = write.fitting(address, { width: WINDOW.width, most: 10.5, height: WINDOW.height })
  box(address, WINDOW.x, WINDOW.y, { width: WINDOW.width, size })
  box(head.dated, left, BODY - 26, { width: room, size: 10, color: INK.soft })
  doc.x = left
  doc.y = BODY
}

import { correction, generate } from 'lean-qr'
import type { Doc } from './writer.ts'

/** A code on paper, which gets dirty and folded: correction M (card format, section 7). */
export const paperQr = (text: string) => generate(text, { minCorrectionLevel: correction.M })

/** Its squares in black. */
export function drawQr(doc: Doc, qr: ReturnType<typeof paperQr>, { x, y, side }: { x: number; y: number; side: number }): void {
  const module = side / qr.size
  for (let row = 0; row < qr.size; row += 1) {
    for (let column = 0; column < qr.size; column += 1)
      if (qr.get(column, row)) doc.rect(x + column * module, y + row * module, module, module)
  }
  // All at once: no hair of white between one module and the next.
  doc.fill('#000000')
}

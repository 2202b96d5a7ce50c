import { correction, generate } from 'lean-qr'
import type { Doc } from './writer.ts'

/** Paper gets dirty and folded: error correction M (card format, section 7). */
export const paperQr = (text: string) => generate(text, { minCorrectionLevel: correction.M })

/** Draws the modules in black. */
export function drawQr(doc: Doc, qr: ReturnType<typeof paperQr>, { x, y, side }: { x: number; y: number; side: number }): void {
  const module = side / qr.size
  for (let row = 0; row < qr.size; row += 1) {
    for (let column = 0; column < qr.size; column += 1)
      if (qr.get(column, row)) doc.rect(x + column * module, y + row * module, module, module)
  }
  // In one fill: no white gaps between adjacent modules.
  doc.fill('#000000')
}

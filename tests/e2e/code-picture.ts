import { correction, generate } from 'lean-qr'
import sharp from 'sharp'

/** A code as the card draws it (app/ui/card/qr.ts), with a white frame. @param pixels per module */
export async function codePicture(text: string, pixels = 8): Promise<Buffer> {
  const code = generate(text, { minCorrectionLevel: text.length > 300 ? correction.L : correction.M })
  const side = code.size + 8
  const light = Buffer.alloc(side * side, 255)
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) if (code.get(x, y)) light[(y + 4) * side + x + 4] = 0
  }
  return sharp(light, { raw: { width: side, height: side, channels: 1 } })
    .resize(side * pixels, side * pixels, { kernel: 'nearest' })
    .png()
    .toBuffer()
}

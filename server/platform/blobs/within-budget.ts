import type { Sharp } from 'sharp'

// The first qualities were chosen by eye on photographs; the last steps are for what is more noise than picture.
const STEPS = [
  { avif: 50, webp: 70 },
  { avif: 40, webp: 55 },
  { avif: 30, webp: 40 },
  { avif: 20, webp: 25 },
  { avif: 20, webp: 25, blur: 1.5 },
  { avif: 20, webp: 25, blur: 4 },
]
/** More takes several times as long for a few per cent less. */
const EFFORT = 2

const BYTES_A_PIXEL = 0.16

/** What a 3:2 picture of this width costs at most, in bytes. */
export const mostBytes = (width: number): number => Math.round(((width * width) / 3) * 2 * BYTES_A_PIXEL)

/**
 * Where a picture would cost more than its budget, its quality gives way: what a phone fetches is known whatever is put on a document.
 *
 * @param picture a new one each time, in its width
 */
export async function withinBudget(picture: () => Sharp, width: number, format: 'avif' | 'webp'): Promise<Buffer> {
  let bytes = Buffer.alloc(0)
  for (const { blur, ...quality } of STEPS) {
    const soft = blur ? picture().blur(blur) : picture()
    const encoded = format === 'avif' ? soft.avif({ quality: quality.avif, effort: EFFORT }) : soft.webp({ quality: quality.webp })
    bytes = await encoded.toBuffer()
    if (bytes.length <= mostBytes(width)) break
  }
  return bytes
}

import type { Locator, Page } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'

/** Decodes the QR code on the screen. */
export const shownCode = (page: Page, which = 0): Promise<string> =>
  readCode(page.getByRole('img', { name: 'Codice QR della tessera' }).nth(which))

/** Decodes the code in a canvas. */
export async function readCode(code: Locator): Promise<string> {
  await code.waitFor()
  const side = 300
  const data = await code.evaluate((canvas: HTMLCanvasElement, side) => {
    const small = new OffscreenCanvas(side, side).getContext('2d')!
    small.imageSmoothingEnabled = false
    small.drawImage(canvas, 0, 0, side, side)
    return Array.from(small.getImageData(0, 0, side, side).data, (byte) => (byte > 127 ? 'f' : '0')).join('')
  }, side)
  return decodeQR({ width: side, height: side, data: Uint8ClampedArray.from(data, (bit) => (bit === 'f' ? 255 : 0)) })
}

/** Opens the address in the code, as a phone's camera does; an open tab takes it as the next card. */
export async function pointsAt(page: Page, code: string): Promise<void> {
  await page.evaluate((hash) => (location.hash = hash), new URL(code).hash)
}

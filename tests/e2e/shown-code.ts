import type { Locator, Page } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'

/** Decodes the QR code on the screen. */
export const shownCode = (page: Page, which = 0): Promise<string> =>
  readCode(page.getByRole('img', { name: 'Codice QR della tessera' }).nth(which))

/** Decodes the code in a canvas. */
export async function readCode(code: Locator): Promise<string> {
  await code.waitFor()
  return decoded(await code.evaluate(pixelsOf, SIDE))
}

export const SIDE = 300

/** The canvas in so many pixels a side, one letter for each of their values: `f` where it is light. Runs in the page. */
export function pixelsOf(canvas: Element, side: number): string {
  const small = new OffscreenCanvas(side, side).getContext('2d')!
  small.imageSmoothingEnabled = false
  small.drawImage(canvas as HTMLCanvasElement, 0, 0, side, side)
  return Array.from(small.getImageData(0, 0, side, side).data, (byte) => (byte > 127 ? 'f' : '0')).join('')
}

export const decoded = (pixels: string): string =>
  decodeQR({ width: SIDE, height: SIDE, data: Uint8ClampedArray.from(pixels, (bit) => (bit === 'f' ? 255 : 0)) })

/** Opens the address in the code, as a phone's camera does; an open tab takes it as the next card. */
export async function pointsAt(page: Page, code: string): Promise<void> {
  await page.evaluate((hash) => (location.hash = hash), new URL(code).hash)
}

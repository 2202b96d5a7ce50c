import sharp from 'sharp'
import { REPORT_PHOTO_SIDE } from '#domain/reports/report.ts'
import { isTooMuch, MAX_PIXELS } from './pixels.ts'
import type { PhotoAnswer } from './make-photo.ts'

// The process for one photo, started by make-photo.ts. It ends when its answer was read, or when its parent is gone.

/** The widest panorama of phones. Many whole lines are in memory at once: a line of fifty million pixels would take gigabytes. */
const MAX_SIDE = 16_384
const QUALITY = 80

process.once('message', (file: Uint8Array) => {
  void madeAnew(file).then((answer) => process.send?.(answer))
})
process.once('disconnect', () => process.exit())

async function madeAnew(file: Uint8Array): Promise<PhotoAnswer> {
  sharp.cache(false)
  sharp.concurrency(1)
  try {
    const source = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const about = await source.metadata()
    if ((about.pages ?? 1) > 1) return { refusal: 'upload.animated' }
    if (Math.max(about.width, about.height) > MAX_SIDE || isTooMuch(about)) return { refusal: 'upload.too_many_pixels' }
    const { data, info } = await source
      .autoOrient()
      .resize({ width: REPORT_PHOTO_SIDE, height: REPORT_PHOTO_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch (error) {
    return { refusal: (error as Error).message.includes('pixel limit') ? 'upload.too_many_pixels' : 'upload.damaged' }
  }
}

import { AppError } from '#domain/errors.ts'
import { REPORT_PHOTO_SIDE } from '#domain/report.ts'
import { fileKind, isAnimatedPng } from '../pictures/file-kind.ts'

/** What phones make at most by default is 50; a file of a few kilobytes may claim thousands. */
const MAX_PIXELS = 52_000_000
/** The widest that phones join to a panorama. Whole lines are held many at a time: one of fifty million pixels would take gigabytes. */
const MAX_SIDE = 16_384
/** Of one whose lines come in several rounds all pixels are held until the last. */
const MAX_PIXELS_IN_ROUNDS = 25_000_000
const QUALITY = 80

export type ExaminedFile = { kind: 'photo' | 'pdf'; type: string; bytes: Buffer; width: number | null; height: number | null }

/**
 * What a file is by its own bytes, whatever it is called. A photo is made anew: upright, at most 2048 pixels on a side, without anything
 * that the camera or somebody else has written into it (place, time, name, hidden files). A PDF stays as it is, and is never shown inside a
 * page of ours.
 *
 * @throws upload.not_accepted, upload.heic, upload.damaged, upload.animated, upload.too_many_pixels, all 422
 */
export async function examineFile(file: Buffer): Promise<ExaminedFile> {
  if (file.toString('latin1', 0, 5) === '%PDF-') return examinePdf(file)
  const kind = fileKind(file)
  if (kind === 'heic') throw refused('upload.heic')
  if (kind !== 'jpeg' && kind !== 'png' && kind !== 'webp') throw refused('upload.not_accepted')
  if (kind === 'png' && isAnimatedPng(file)) throw refused('upload.animated')
  // Loaded when it is needed: the library takes memory that most processes never need.
  const { default: sharp } = await import('sharp')
  const source = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const { pages = 1, width, height, isProgressive } = await source.metadata().catch(damaged)
  if (pages > 1) throw refused('upload.animated')
  const most = isProgressive ? MAX_PIXELS_IN_ROUNDS : MAX_PIXELS
  if (Math.max(width, height) > MAX_SIDE || width * height > most) throw refused('upload.too_many_pixels')
  const { data, info } = await source
    .autoOrient()
    .resize({ width: REPORT_PHOTO_SIDE, height: REPORT_PHOTO_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true })
    .catch(damaged)
  return { kind: 'photo', type: 'image/webp', bytes: data, width: info.width, height: info.height }
}

/** ISO 32000-2 §7.5: the header says the version, and the end of the file its end; one that was cut off has none. */
function examinePdf(file: Buffer): ExaminedFile {
  if (!/^%PDF-[12]\.\d[\s%]/.test(file.toString('latin1', 0, 10))) throw refused('upload.not_accepted')
  if (!file.subarray(-2_048).includes('%%EOF')) throw refused('upload.damaged')
  return { kind: 'pdf', type: 'application/pdf', bytes: file, width: null, height: null }
}

const damaged = (error: Error): never => {
  throw refused(error.message.includes('pixel limit') ? 'upload.too_many_pixels' : 'upload.damaged')
}

type Refusal = 'upload.not_accepted' | 'upload.heic' | 'upload.damaged' | 'upload.animated' | 'upload.too_many_pixels'

const refused = (code: Refusal) => new AppError(code, 422)

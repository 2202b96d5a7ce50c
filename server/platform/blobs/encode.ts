import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import type { Picture, PictureFormat } from '#domain/content/picture.ts'
import { MAX_PICTURE_BYTES, previewWidth } from '#domain/content/picture.ts'
import { fileKind, isAnimatedPng } from './file-kind.ts'
import { isTooMuch, MAX_PIXELS } from './pixels.ts'

export type PictureRefusal = 'too_large' | 'heic' | 'not_a_picture' | 'too_many_pixels' | 'animated' | 'damaged' | 'too_small'

/** The file cannot be shown; `reason` says why. */
export class PictureProblem extends Error {
  override readonly name = 'PictureProblem'
  readonly reason: PictureRefusal

  constructor(reason: PictureRefusal, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

export type EncodedFile = { width: number; format: PictureFormat; bytes: Uint8Array }
export type EncodedPicture = Omit<Picture, 'alt'> & { files: EncodedFile[] }

export const MIN_WIDTH = 300
/** A phone's full width at one, two and three pixels per point, and a desktop's. */
const WIDTHS = [480, 960, 1440]
const WIDEST = 1440

// For messengers, which show it once, in a small size.
const JPEG = { quality: 75, mozjpeg: true }
// Full chroma: with few pixels, subsampling would make the colours grey.
const TINY = { width: 18, quality: 50 }

/**
 * Makes a picture from a file: upright, cropped to 3:2 around its salient part, in sRGB, without camera metadata (place, time, name), never
 * enlarged. The same file gives the same id.
 *
 * @throws PictureProblem
 */
export async function encodePicture(file: Buffer): Promise<EncodedPicture> {
  refuseByBytes(file)
  // Loaded when needed: the library takes memory that most processes never need.
  const { default: sharp } = await import('sharp')
  const source = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const size = sizeOf(await described(source))
  const { data, info } = await source
    .autoOrient()
    .resize({ ...size, fit: 'cover', position: sharp.strategy.attention })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(damaged)

  const inWidth = (width: number) => sharp(data, { raw: info }).resize({ width, height: (width / 3) * 2 })
  const widths = widthsOf(size.width)
  const files: EncodedFile[] = []
  for (const width of widths)
    for (const format of ['avif', 'webp'] as const)
      files.push({ width, format, bytes: await withinBudget(() => inWidth(width), width, format) })
  const preview = previewWidth(size)
  files.push({ width: preview, format: 'jpg', bytes: await inWidth(preview).jpeg(JPEG).toBuffer() })
  const tiny = await inWidth(TINY.width).webp({ quality: TINY.quality, smartSubsample: true }).toBuffer()
  return { id: digest(files), ...size, widths, placeholder: `data:image/webp;base64,${tiny.toString('base64')}`, files }
}

// The first qualities were chosen by eye on photographs; the last ones are for pictures that are mostly noise.
const STEPS = [
  { avif: 50, webp: 70 },
  { avif: 40, webp: 55 },
  { avif: 30, webp: 40 },
  { avif: 20, webp: 25 },
  { avif: 20, webp: 25, blur: 1.5 },
  { avif: 20, webp: 25, blur: 4 },
]
/** A higher effort takes several times as long for a few per cent less. */
const EFFORT = 2

const BYTES_A_PIXEL = 0.16

/** The size budget of a 3:2 picture of this width, in bytes. */
export const mostBytes = (width: number): number => Math.round(((width * width) / 3) * 2 * BYTES_A_PIXEL)

/**
 * Lowers the quality until the picture fits its budget, so that a phone's download is limited for any picture.
 *
 * @param picture gives a fresh pipeline at that width
 */
async function withinBudget(picture: () => Sharp, width: number, format: 'avif' | 'webp'): Promise<Buffer> {
  let bytes = Buffer.alloc(0)
  for (const { blur, ...quality } of STEPS) {
    const soft = blur ? picture().blur(blur) : picture()
    const encoded = format === 'avif' ? soft.avif({ quality: quality.avif, effort: EFFORT }) : soft.webp({ quality: quality.webp })
    bytes = await encoded.toBuffer()
    if (bytes.length <= mostBytes(width)) break
  }
  return bytes
}

export function refuseByBytes(file: Buffer): void {
  if (file.length > MAX_PICTURE_BYTES) throw new PictureProblem('too_large')
  const kind = fileKind(file)
  if (kind === null) throw new PictureProblem('not_a_picture')
  if (kind === 'heic') throw new PictureProblem('heic')
  if (kind === 'png' && isAnimatedPng(file)) throw new PictureProblem('animated')
}

/** Width and height after rotation. */
export async function described(source: Sharp): Promise<{ width: number; height: number }> {
  const about = await source.metadata().catch(damaged)
  if ((about.pages ?? 1) > 1) throw new PictureProblem('animated')
  if (isTooMuch(about)) throw new PictureProblem('too_many_pixels')
  return about.autoOrient
}

export function damaged(error: Error): never {
  throw new PictureProblem(error.message.includes('pixel limit') ? 'too_many_pixels' : 'damaged', { cause: error })
}

/** The largest 3:2 crop, at most as wide as the widest shown size. Widths are multiples of three, so that heights are whole. */
function sizeOf(seen: { width: number; height: number }): { width: number; height: number } {
  const widest = Math.min(WIDEST, seen.width, (seen.height / 2) * 3)
  const width = Math.floor(widest / 3) * 3
  if (width < MIN_WIDTH) throw new PictureProblem('too_small')
  return { width, height: (width / 3) * 2 }
}

/** Leaves out a width that is only slightly below the widest. */
const widthsOf = (widest: number) => [...WIDTHS.filter((width) => width < widest * 0.8), widest]

export function digest(files: EncodedFile[]): string {
  const hash = createHash('sha256')
  for (const { width, format, bytes } of files) hash.update(`${width}.${format}.${bytes.length}\n`).update(bytes)
  return hash.digest('base64url').slice(0, 22)
}

import type { Sharp } from 'sharp'
import { EMBLEM_LARGE, EMBLEM_SMALL } from '#domain/content/emblem.ts'
import { described, damaged, digest, type EncodedFile, PictureProblem, refuseByBytes } from './encode.ts'
import { MAX_PIXELS } from './pixels.ts'

/** Minimum length of the longer side: below it an icon of 512 px would be blurred. */
const LEAST = 256
/** Margin on each side, as a share of the longer one: launchers round the corners. */
const MARGIN = 0.09
const WORKING = 1_024
const OPAQUE = 250
/** Colours with a smaller distance count as equal. */
const NEAR = 24

type Color = readonly [number, number, number]
const WHITE: Color = [255, 255, 255]
/** The background for drawings that are white. */
const INK: Color = [35, 32, 28]

export type EncodedEmblem = { id: string; files: EncodedFile[] }

/**
 * Makes an emblem from a file: upright, without empty margins, on a contrasting square background, in sRGB, without camera metadata. The
 * same file gives the same id.
 *
 * @throws PictureProblem
 */
export async function encodeEmblem(file: Buffer): Promise<EncodedEmblem> {
  refuseByBytes(file)
  // Loaded when needed: the library takes memory that most processes never need.
  const { default: sharp } = await import('sharp')
  const source = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const seen = await described(source)
  if (Math.max(seen.width, seen.height) < LEAST) throw new PictureProblem('too_small')
  const whole = await pixelsOf(source.autoOrient().resize(WORKING, WORKING, { fit: 'inside', withoutEnlargement: true }))
  const edge = edgeOf(whole)
  const { visible, light } = look(whole)
  if (visible === 0) throw new PictureProblem('damaged')
  const isPhoto = edge === null && visible === 1
  const ground = hex(edge ?? (!isPhoto && light > 0.8 ? INK : WHITE))
  const raw = (of: Pixels) => sharp(of.data, { raw: { width: of.width, height: of.height, channels: 4 } })
  const background = edge ? hex(edge) : '#00000000'
  const drawn = isPhoto ? whole : await pixelsOf(raw(whole).trim({ background, threshold: NEAR })).catch(() => whole)
  const side = Math.round(Math.max(drawn.width, drawn.height) * (isPhoto ? 1 : 1 + 2 * MARGIN))
  const [left, top] = [Math.floor((side - drawn.width) / 2), Math.floor((side - drawn.height) / 2)]
  const square = await raw(drawn)
    .extend({ left, top, right: side - drawn.width - left, bottom: side - drawn.height - top, background: ground })
    .flatten({ background: ground })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const files: EncodedFile[] = []
  for (const width of [EMBLEM_SMALL, EMBLEM_LARGE]) {
    const sized = sharp(square.data, { raw: square.info }).resize(width, width)
    files.push({ width, format: 'webp', bytes: await sized.webp({ quality: 90, smartSubsample: true }).toBuffer() })
  }
  return { id: digest(files), files }
}

/** Four bytes a pixel. */
type Pixels = { data: Buffer; width: number; height: number }

async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true }).catch(damaged)
  return { data, width: info.width, height: info.height }
}

/** The single opaque colour along all four sides; null if there is none. */
function edgeOf({ data, width, height }: Pixels): Color | null {
  const colorAt = (at: number): Color => [data[at]!, data[at + 1]!, data[at + 2]!]
  const first = colorAt(0)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += y === 0 || y === height - 1 ? 1 : Math.max(1, width - 1)) {
      const at = (y * width + x) * 4
      const [r, g, b] = colorAt(at)
      if (data[at + 3]! < OPAQUE || Math.hypot(r - first[0], g - first[1], b - first[2]) > NEAR) return null
    }
  return first
}

/** The visible share of the picture and its lightness, both from 0 to 1. */
function look({ data }: Pixels): { visible: number; light: number } {
  let [visible, light] = [0, 0]
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3]! < 128) continue
    visible += 1
    light += (0.2126 * data[at]! + 0.7152 * data[at + 1]! + 0.0722 * data[at + 2]!) / 255
  }
  return { visible: visible / (data.length / 4), light: visible === 0 ? 0 : light / visible }
}

const hex = (color: Color): string => `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`

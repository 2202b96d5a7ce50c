import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { MARK } from '#domain/product-mark.ts'
import { deepTint } from '#domain/tint.ts'
import { MakeProblem } from './problem.ts'
import type { NativeSettings } from './settings.ts'

/** What every picture is made of. */
export type Emblem = {
  draw: Draw
  /** What it stands on, '#rrggbb'. */
  ground: string
  /** Its shape alone, which the status bar and themed icons colour themselves: the mark's where the emblem has none. */
  drawShape: Draw
}

/**
 * A PNG, transparent around, whose corners lie in the circle around a square of `side` px: a wide emblem is wider than a square one.
 *
 * @param most px that neither side may pass
 */
type Draw = (side: number, most?: number) => Promise<Buffer>

/** The app's own paper (`--paper` in app/ui/styles/tokens.css): what stands behind the first page, so that nothing flashes. */
export const PAPER = { light: '#faf7f2', dark: '#14110e' }

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }
const SMALLEST = 512

const markSvg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox=".7 -.2 39 39">${MARK}</svg>`)
const drawMark: Draw = (side) =>
  sharp(markSvg, { density: densityFor(39, side) })
    .resize(side, side)
    .png()
    .toBuffer()

/** Without an emblem of its own the app bears the mark on the association's tint, as on the web. @throws MakeProblem */
export async function readEmblem({ emblem, color }: Pick<NativeSettings, 'emblem' | 'color'>): Promise<Emblem> {
  if (emblem === null) return { draw: drawMark, ground: deepTint(color), drawShape: drawMark }
  const whole = await readPicture(emblem)
  const edge = edgeOf(whole)
  const picture = await trim(whole, edge)
  const ground = edge ?? (isSeenOn(WHITE, picture) ? WHITE : rgb(deepTint(color)))
  const shape = shapeOf(picture, ground)
  // A rectangle or next to nothing is no shape.
  const drawShape = inked(shape) < 0.02 || inked(shape) > 0.95 ? drawMark : drawn(shape)
  return { draw: drawn(picture), ground: hex(ground), drawShape }
}

/** Raw pixels, four bytes each. */
type Picture = { data: Buffer; width: number; height: number }
type Color = readonly [number, number, number]

const WHITE: Color = [255, 255, 255]
/** Larger than any picture of it. */
const LARGE = 1_024

/** @throws MakeProblem for what is no picture, a broken one, one too small, or one in which nothing is seen */
async function readPicture(emblem: string | Buffer): Promise<Picture> {
  const isFile = typeof emblem === 'string'
  const name = isFile ? emblem : 'the server’s'
  const problem = (what: string, cause?: unknown) => new MakeProblem(`emblem: ${name} ${what}.`, { cause })
  const refuse = (what: string) => (cause: unknown) => Promise.reject(problem(what, cause))
  const noPicture = isFile ? `is no PNG or SVG (${extname(emblem) || 'no extension'})` : 'is no picture'
  // The bytes: of a path, sharp keeps an older picture.
  const file = isFile ? await readFile(emblem).catch(refuse('is no file that can be read')) : emblem
  // Sharp throws at once for an empty file, and later for others.
  const metadata = async () => sharp(file).metadata()
  const { width, height, format } = await metadata().catch(refuse(noPicture))
  // The server keeps its pictures as WebP.
  if (format !== 'svg' && format !== (isFile ? 'png' : 'webp')) throw problem(noPicture)
  if (format !== 'svg' && Math.min(width, height) < SMALLEST)
    throw problem(`has ${width} × ${height} px, and icons need ${SMALLEST} × ${SMALLEST} at least`)
  const density = format === 'svg' ? { density: densityFor(Math.max(width, height), LARGE) } : {}
  const picture = await pixelsOf(sharp(file, density).resize(LARGE, LARGE, { fit: 'inside' })).catch(
    refuse('is broken: it cannot be drawn'),
  )
  if (inked(picture) === 0) throw problem('is empty: nothing in it is seen')
  return picture
}

const densityFor = (box: number, size: number) => Math.min(72 * Math.ceil(size / box + 1), 2400)

async function pixelsOf(picture: Sharp): Promise<Picture> {
  const { data, info } = await picture.ensureAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const asSharp = ({ data, width, height }: Picture) => sharp(data, { raw: { width, height, channels: 4 } })

const colorAt = ({ data, width }: Picture, x: number, y: number): Color => {
  const at = (y * width + x) * 4
  return [data[at]!, data[at + 1]!, data[at + 2]!]
}
const distance = (one: Color, other: Color) => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])

/** The one opaque colour along all four sides; null where there is none. */
function edgeOf(picture: Picture): Color | null {
  const { data, width, height } = picture
  const first = colorAt(picture, 0, 0)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += y === 0 || y === height - 1 ? 1 : width - 1)
      if (data[(y * width + x) * 4 + 3]! < 250 || distance(colorAt(picture, x, y), first) > 24) return null
  return first
}

/** Without what is clear around it, or of the edge's colour. */
async function trim(picture: Picture, edge: Color | null): Promise<Picture> {
  const clear = edge ? { r: edge[0], g: edge[1], b: edge[2], alpha: 1 } : CLEAR
  return pixelsOf(asSharp(picture).trim({ background: clear, threshold: 24 })).catch(() => picture)
}

/** Colours as far from the ground as this are all there. */
const FAR = 96

/** What differs from the ground, in white: a badge's own background is none of its shape. */
function shapeOf(picture: Picture, ground: Color): Picture {
  const data = Buffer.alloc(picture.data.length, 255)
  for (let pixel = 0; pixel < picture.width * picture.height; pixel += 1) {
    const at = pixel * 4
    const far = distance([picture.data[at]!, picture.data[at + 1]!, picture.data[at + 2]!], ground)
    data[at + 3] = Math.round(picture.data[at + 3]! * Math.min(1, far / FAR))
  }
  return { ...picture, data }
}

/** Whether a tenth of it at least is clearly of another colour: cream on white is not. */
function isSeenOn(ground: Color, picture: Picture): boolean {
  const shape = shapeOf(picture, ground)
  // What is wholly of another colour is as dense in the shape as in the picture.
  for (let at = 3; at < shape.data.length; at += 4) if (shape.data[at]! < 0.95 * picture.data[at]!) shape.data[at] = 0
  return inked(shape) >= 0.1 * inked(picture)
}

/** How much of the picture is not clear, 0 to 1. */
function inked({ data, width, height }: Picture): number {
  let sum = 0
  for (let at = 3; at < data.length; at += 4) sum += data[at]!
  return sum / 255 / (width * height)
}

const drawn =
  (picture: Picture): Draw =>
  (side, most = Infinity) => {
    const scale = Math.min((side * Math.SQRT2) / Math.hypot(picture.width, picture.height), most / Math.max(picture.width, picture.height))
    const [width, height] = [picture.width, picture.height].map((length) => Math.max(1, Math.floor(length * scale)))
    return asSharp(picture).resize(width, height, { fit: 'fill' }).png().toBuffer()
  }

const rgb = (color: string): Color => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)) as unknown as Color
const hex = (color: Color) => `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`

/**
 * A square with the emblem in its middle.
 *
 * @param share of the square's side that a square emblem takes
 * @param ground '#rrggbb', or null for none
 */
export async function onSquare(draw: Emblem['draw'], size: number, share: number, ground: string | null): Promise<Buffer> {
  const input = await draw(Math.round(size * share), size)
  const square = sharp({ create: { width: size, height: size, channels: 4, background: ground ?? CLEAR } }).composite([{ input }])
  // Apple refuses an icon with an alpha channel, be it opaque.
  return (ground ? square.removeAlpha() : square).png({ compressionLevel: 9 }).toBuffer()
}

/** The icon with corners as launchers cut them. */
export async function rounded(icon: Buffer, size: number, radius: number): Promise<Buffer> {
  const mask = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${size * radius}"/></svg>`,
  )
  return sharp(icon)
    .ensureAlpha()
    .composite([{ input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer()
}

/** Only the shape, in white. */
export async function silhouette(drawn: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(drawn).metadata()
  const alpha = await sharp(drawn).ensureAlpha().extractChannel('alpha').raw().toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

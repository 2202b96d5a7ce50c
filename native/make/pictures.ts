import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { MARK } from '#domain/product-mark.ts'
import { deepTint } from '#domain/tint.ts'
import { MakeProblem } from './problem.ts'
import type { NativeSettings } from './settings.ts'

/** The source of all pictures. */
export type Emblem = {
  draw: Draw
  /** The background, '#rrggbb'. */
  ground: string
  /** The shape alone, for the status bar and themed icons, which the system colours; the mark's shape if the emblem has none. */
  drawShape: Draw
}

/**
 * Draws a PNG with a transparent background. Its corners are on the circle around a square of `side` px, so a wide emblem is wider than a
 * square one.
 *
 * @param most maximum of both sides, px
 */
type Draw = (side: number, most?: number) => Promise<Buffer>

/** The app's paper colour (`--paper` in app/ui/styles/tokens.css), behind the first page, so that nothing flashes. */
export const PAPER = { light: '#faf7f2', dark: '#14110e' }

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }
const SMALLEST = 512

const markSvg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox=".7 -.2 39 39">${MARK}</svg>`)
const drawMark: Draw = (side) =>
  sharp(markSvg, { density: densityFor(39, side) })
    .resize(side, side)
    .png()
    .toBuffer()

/** The association's emblem, else the mark on its tint, as on the web. @throws MakeProblem */
export async function readEmblem({ emblem, color }: Pick<NativeSettings, 'emblem' | 'color'>): Promise<Emblem> {
  if (emblem === null) return { draw: drawMark, ground: deepTint(color), drawShape: drawMark }
  const whole = await readPicture(emblem)
  const edge = edgeOf(whole)
  const picture = await trim(whole, edge)
  const ground = edge ?? (isSeenOn(WHITE, picture) ? WHITE : rgb(deepTint(color)))
  const shape = figureOf(picture, shapeOf(picture, ground))
  // A full rectangle, or almost nothing, is no shape.
  const drawShape = inked(shape) < 0.02 || inked(shape) > 0.95 ? drawMark : drawn(shape)
  return { draw: drawn(picture), ground: hex(ground), drawShape }
}

/** Raw RGBA pixels. */
type Picture = { data: Buffer; width: number; height: number }
type Color = readonly [number, number, number]

const WHITE: Color = [255, 255, 255]
/** Larger than any made picture. */
const LARGE = 1_024

/** @throws MakeProblem for a file that is no picture, damaged, too small, or blank */
async function readPicture(emblem: string | Buffer): Promise<Picture> {
  const isFile = typeof emblem === 'string'
  const name = isFile ? emblem : 'the server’s'
  const problem = (what: string, cause?: unknown) => new MakeProblem(`emblem: ${name} ${what}.`, { cause })
  const refuse = (what: string) => (cause: unknown) => Promise.reject(problem(what, cause))
  const noPicture = isFile ? `is no PNG or SVG (${extname(emblem) || 'no extension'})` : 'is no picture'
  // Read here, since sharp caches pictures by path.
  const file = isFile ? await readFile(emblem).catch(refuse('is no file that can be read')) : emblem
  // Sharp throws synchronously for an empty file, asynchronously for others.
  const metadata = async () => sharp(file).metadata()
  const { width, height, format } = await metadata().catch(refuse(noPicture))
  // The server stores its pictures as WebP.
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

/** The opaque colour along all four sides; null if there is no single one. */
function edgeOf(picture: Picture): Color | null {
  const { data, width, height } = picture
  const first = colorAt(picture, 0, 0)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += y === 0 || y === height - 1 ? 1 : width - 1)
      if (data[(y * width + x) * 4 + 3]! < 250 || distance(colorAt(picture, x, y), first) > 24) return null
  return first
}

/** Removes transparent borders, or those in the edge's colour. */
async function trim(picture: Picture, edge: Color | null): Promise<Picture> {
  const clear = edge ? { r: edge[0], g: edge[1], b: edge[2], alpha: 1 } : CLEAR
  return pixelsOf(asSharp(picture).trim({ background: clear, threshold: 24 })).catch(() => picture)
}

/** Colours at this distance from the background are fully opaque in the shape. */
const FAR = 96

/** The difference from the background, in white: the background of a badge is not part of its shape. */
function shapeOf(picture: Picture, ground: Color): Picture {
  const data = Buffer.alloc(picture.data.length, 255)
  for (let pixel = 0; pixel < picture.width * picture.height; pixel += 1) {
    const at = pixel * 4
    const far = distance([picture.data[at]!, picture.data[at + 1]!, picture.data[at + 2]!], ground)
    data[at + 3] = Math.round(picture.data[at + 3]! * Math.min(1, far / FAR))
  }
  return { ...picture, data }
}

/** A disc fills π/4 of its box: from here on a shape may be a plate with a figure on it. */
const PLATE = 0.74

/** The figure on a plate, such as a round crest, which would be a blank disc in white; else the shape itself. */
function figureOf(picture: Picture, shape: Picture): Picture {
  if (inked(shape) < PLATE || holesIn(shape) > 0.02) return shape
  const figure = shapeOf(picture, commonestOf(picture, shape))
  for (let at = 3; at < shape.data.length; at += 4) figure.data[at] = Math.round((figure.data[at]! * shape.data[at]!) / 255)
  return inked(figure) < 0.02 ? shape : figure
}

/** The share of the shape that shows the background through it, row by row. */
function holesIn({ data, width, height }: Picture): number {
  let [holes, all] = [0, 0]
  for (let y = 0; y < height; y += 1) {
    const row = Array.from({ length: width }, (_, x) => data[(y * width + x) * 4 + 3]! > 127)
    const inner = row.slice(row.indexOf(true), row.lastIndexOf(true) + 1)
    holes += inner.filter((isInked) => !isInked).length
    all += inner.length
  }
  return holes / Math.max(1, all)
}

/** The colour of most of the shape's pixels. */
function commonestOf({ data }: Picture, shape: Picture): Color {
  const counts = new Map<number, number>()
  for (let at = 0; at < data.length; at += 4) {
    const color = data.readUIntBE(at, 3)
    if (shape.data[at + 3]! >= 250) counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  const [commonest] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one), [0, 0])
  return [commonest >> 16, (commonest >> 8) & 255, commonest & 255]
}

/** Whether at least a tenth of the picture contrasts with the background; cream on white does not. */
function isSeenOn(ground: Color, picture: Picture): boolean {
  const shape = shapeOf(picture, ground)
  // Pixels of a clearly different colour have the picture's own opacity in the shape.
  for (let at = 3; at < shape.data.length; at += 4) if (shape.data[at]! < 0.95 * picture.data[at]!) shape.data[at] = 0
  return inked(shape) >= 0.1 * inked(picture)
}

/** The mean opacity of the picture, 0 to 1. */
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
 * A square with the emblem in the centre.
 *
 * @param share of the square's side that a square emblem fills
 * @param ground '#rrggbb', or null for transparent
 */
export async function onSquare(draw: Emblem['draw'], size: number, share: number, ground: string | null): Promise<Buffer> {
  const input = await draw(Math.round(size * share), size)
  const square = sharp({ create: { width: size, height: size, channels: 4, background: ground ?? CLEAR } }).composite([{ input }])
  // Apple refuses icons with an alpha channel, even an opaque one.
  return (ground ? square.removeAlpha() : square).png({ compressionLevel: 9 }).toBuffer()
}

/** The icon with rounded corners, as launchers show it. */
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

/** The shape alone, in white. */
export async function silhouette(drawn: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(drawn).metadata()
  const alpha = await sharp(drawn).ensureAlpha().extractChannel('alpha').raw().toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import sharp from 'sharp'
import { deepTint } from '#domain/tint.ts'
import { MARK } from '#server/core/content/icon-svg.ts'
import { MakeProblem } from './problem.ts'
import type { NativeSettings } from './settings.ts'

/** What every picture is made of. `draw` gives a square PNG of `size` px with the emblem in it, transparent around. */
export type Emblem = {
  draw(size: number): Promise<Buffer>
  /** What it stands on, '#rrggbb'. */
  ground: string
  /** Its shape alone, which the status bar and themed icons colour themselves: the mark's where the emblem has none. */
  drawShape(size: number): Promise<Buffer>
}

/** The app's own paper (`--paper` in app/ui/styles/tokens.css): what stands behind the first page, so that nothing flashes. */
export const PAPER = { light: '#faf7f2', dark: '#14110e' }

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }
const SMALLEST = 512

const markSvg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox=".7 -.2 39 39">${MARK}</svg>`)
const drawMark = (size: number) => drawVector(markSvg, 39, size)

/** Without an emblem of its own the app bears the mark on the association's tint, as on the web. @throws MakeProblem */
export async function readEmblem({ emblem, color }: Pick<NativeSettings, 'emblem' | 'color'>): Promise<Emblem> {
  if (emblem === null) return { draw: drawMark, ground: deepTint(color), drawShape: drawMark }
  const file = await readFile(emblem)
  const {
    width = 0,
    height = 0,
    format,
  } = await sharp(file)
    .metadata()
    .catch(() => ({ width: 0, height: 0, format: undefined }))
  const isVector = format === 'svg'
  if (!isVector && format !== 'png') throw new MakeProblem(`emblem: ${emblem} is no PNG or SVG (${extname(emblem) || 'no extension'}).`)
  if (!isVector && Math.min(width, height) < SMALLEST)
    throw new MakeProblem(`emblem: ${emblem} has ${width} × ${height} px, and icons need ${SMALLEST} × ${SMALLEST} at least.`)
  const draw = (size: number) =>
    isVector
      ? drawVector(file, Math.max(width, height), size)
      : sharp(file).resize(size, size, { fit: 'contain', background: CLEAR }).png().toBuffer()
  const { isOpaque } = await sharp(await draw(64)).stats()
  return { draw, ground: '#ffffff', drawShape: isOpaque ? drawMark : draw }
}

/** @param box the drawing's own size */
const drawVector = (svg: Buffer, box: number, size: number) =>
  sharp(svg, { density: Math.min(72 * Math.ceil(size / box + 1), 2400) })
    .resize(size, size, { fit: 'contain', background: CLEAR })
    .png()
    .toBuffer()

/**
 * A square with the emblem in its middle.
 *
 * @param share of the square's side that the emblem takes
 * @param ground '#rrggbb', or null for none
 */
export async function onSquare(draw: Emblem['draw'], size: number, share: number, ground: string | null): Promise<Buffer> {
  const input = await draw(Math.round(size * share))
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

import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'

// Chromium's film in place of a camera (--use-file-for-fake-video-capture): uncompressed, in a loop.

const WIDTH = 1280
const HEIGHT = 720
const PER_SECOND = 5
/** Long enough to be seen, and to be missed, on a busy machine. */
const FRAMES_EACH = 8

/** One thing before the lens: a picture or nothing. */
export type InSight = Buffer | null

export type Film = { file: string; show: (...inSight: InSight[]) => Promise<void>; remove: () => void }

/** A replaceable film: a running camera keeps the old one; the next start shows the new one. */
export async function makeFilm(): Promise<Film> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-camera-'))
  const file = join(folder, 'film.y4m')
  const show = async (...inSight: InSight[]) => {
    writeFileSync(`${file}.next`, await film(inSight))
    renameSync(`${file}.next`, file)
  }
  await show(null)
  return { file, show, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

async function film(inSight: InSight[]): Promise<Buffer> {
  const parts: Buffer[] = [Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${PER_SECOND}:1 Ip A1:1 C420\n`)]
  // Grey: brightness alone carries the code.
  const noColour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  for (const picture of inSight) {
    const light = await lightOf(picture)
    for (let i = 0; i < FRAMES_EACH; i++) parts.push(Buffer.from('FRAME\n'), light, noColour)
  }
  return Buffer.concat(parts)
}

/** Draws the picture as held by hand before a wall: slightly askew and blurred. */
async function lightOf(picture: InSight): Promise<Buffer> {
  const wall = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#777' } })
  if (!picture) return grey(wall)
  const held = await sharp(picture).resize({ height: 460, fit: 'inside' }).rotate(4, { background: '#777' }).png().toBuffer()
  return grey(
    sharp(
      await wall
        .composite([{ input: held }])
        .png()
        .toBuffer(),
    ).blur(0.6),
  )
}

const grey = (picture: Sharp) => picture.greyscale().raw().toBuffer()

import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import type { Deps } from '#server/core/deps.ts'
import { storeEmblem } from './emblem.ts'
import { changeDocument } from './queries.ts'

/**
 * A picture similar to a photograph: soft shapes with a camera's noise (`noise`: its width, of 256 levels), the same bytes each time.
 * Uncompressed, for further processing.
 */
export function testPicture(width = 1800, height = 1200, { seed = 1, noise = 32 } = {}) {
  const pixels = Buffer.alloc(width * height * 3)
  let random = seed
  for (let at = 0, y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      random = (Math.imul(random, 1_103_515_245) + 12_345) & 0x7fffffff
      const grain = ((random >> 16) % noise) - noise / 2
      pixels[at++] = level(128 + 100 * Math.sin(x / 90 + y / 200) + grain)
      pixels[at++] = level(128 + 90 * Math.sin(y / 70 + seed) + grain)
      pixels[at++] = level(128 + 80 * Math.cos((x + y) / 120) + grain)
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

const level = (value: number) => Math.min(255, Math.max(0, value))

/** A truncated file. */
export const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)

/** A PNG whose header claims this size, without pixels. `inRounds`: also interlaced lines; `deep`: also four channels of two bytes. */
export async function claims(width: number, height: number, { inRounds = false, deep = false } = {}): Promise<Buffer> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  if (deep) png.set([16, 6], 24)
  png.writeUInt8(inRounds ? 1 : 0, 28)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

export async function animated(): Promise<Buffer> {
  const frames = [await testPicture(60, 40).png().toBuffer(), await testPicture(60, 40, { seed: 2 }).png().toBuffer()]
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
}

/** Gives the association its own emblem, a red square. */
export async function putRedEmblem(deps: Pick<Deps, 'db' | 'clock' | 'house'>): Promise<void> {
  const red = await sharp({ create: { width: 512, height: 512, channels: 3, background: '#c01020' } })
    .png()
    .toBuffer()
  const emblem = await storeEmblem(deps, red)
  await changeDocument(deps, 'pagine', { id: 'associazione', now: deps.clock.now(), change: (page) => ({ ...page, emblem }) })
}

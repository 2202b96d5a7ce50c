import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { encodePicture } from '#server/platform/blobs/encode.ts'
import { testPicture } from '#server/core/content/test-picture.ts'
import { measured, told } from './results.ts'

const dist = join(import.meta.dirname, '../dist')

/** The bytes of a photograph with a camera's noise, an expensive case; and the cost of the first picture on a detail. */
export async function benchPictures(): Promise<void> {
  const file = await testPicture(1440, 960, { noise: 160 }).jpeg({ quality: 90 }).toBuffer()
  const started = performance.now()
  const { files, placeholder } = await encodePicture(file)
  told('picture, all sizes of the largest file', performance.now() - started, 'ms')
  const kb = (width: number, format: string) => files.find((each) => each.width === width && each.format === format)!.bytes.length / 1000
  measured('pictureKb', kb(960, 'avif'))
  told('the same, WebP', kb(960, 'webp'), 'kB')
  told('picture, 1440 wide, AVIF', kb(1440, 'avif'), 'kB')
  told('picture, JPEG for previews', kb(1200, 'jpg'), 'kB')
  measured('placeholderB', placeholder.length)
  measured('pictureJsKb', componentKb())
}

function componentKb(): number {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { name?: string; file: string; css?: string[] }
  >
  const chunks = Object.values(manifest).filter(({ name }) => name === 'picture')
  if (chunks.length === 0) throw new Error('The build has no part of its own for pictures.')
  const files = new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]))
  return [...files].reduce((sum, name) => sum + gzipSync(readFileSync(join(dist, name)), { level: 9 }).length, 0) / 1000
}

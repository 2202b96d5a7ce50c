import sharp from 'sharp'
import { encodePicture } from '#server/platform/blobs/encode.ts'

// demo-pictures.ts starts it and sends one drawing after the other, as SVG of our own making: what somebody uploads is never one.

sharp.cache(false)
sharp.concurrency(1)

process.on('message', (svg: string) => {
  void encoded(svg).then((answer) => process.send?.(answer))
})
process.once('disconnect', () => process.exit())

/** Stored like a file that somebody has chosen. */
const encoded = async (svg: string) => encodePicture(await sharp(Buffer.from(svg)).png().toBuffer())

import sharp from 'sharp'
import { encodePicture } from '#server/platform/blobs/encode.ts'

// Started by demo-pictures.ts, which sends drawings one by one as our own SVG: uploaded files never come here.

sharp.cache(false)
sharp.concurrency(1)

process.on('message', (svg: string) => {
  void encoded(svg).then((answer) => process.send?.(answer))
})
process.once('disconnect', () => process.exit())

/** Encodes a drawing like an uploaded picture. */
const encoded = async (svg: string) => encodePicture(await sharp(Buffer.from(svg)).png().toBuffer())

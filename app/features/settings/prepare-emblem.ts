import { EMBLEM_LARGE } from '#domain/content/emblem.ts'
import { logWarning } from '#app/platform/log-warning.ts'

/** Twice the largest icon. */
const SIDE = EMBLEM_LARGE * 2

/**
 * Redraws a picked file as a PNG, at most `SIDE` long. An SVG is drawn here, where it can run and load nothing, and a photo's metadata do
 * not leave the device. Null if this browser cannot show it.
 */
export async function preparedEmblem(file: Blob): Promise<Blob | null> {
  const address = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = address
    await picture.decode()
    // An SVG may have no size.
    const [width, height] = [picture.naturalWidth || SIDE, picture.naturalHeight || SIDE]
    const isDrawing = file.type === 'image/svg+xml'
    const scale = isDrawing ? SIDE / Math.max(width, height) : Math.min(1, SIDE / Math.max(width, height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    const context = canvas.getContext('2d')!
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
  } catch (error) {
    logWarning('emblem not read', error)
    return null
  } finally {
    URL.revokeObjectURL(address)
  }
}

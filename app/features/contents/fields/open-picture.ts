import { logWarning } from '#app/platform/log-warning.ts'
import { type Crop, cropBox, sentSize, type Size } from './crop.ts'

/** A chosen picture. `size`: null if this browser cannot open it. */
export type Opened = { file: File; size: Size | null }

/** The picture's size once rotated upright. */
export async function openPicture(file: File): Promise<Opened> {
  try {
    const picture = await decoded(file)
    const { width, height } = picture
    picture.close()
    return { file, size: width > 0 && height > 0 ? { width, height } : null }
  } catch (error) {
    logWarning('picture not opened', error)
    return { file, size: null }
  }
}

const QUALITY = 0.9

/**
 * The cropped part as a JPEG without the camera's metadata (place, time).
 *
 * @throws DOMException when the browser cannot draw it
 */
export async function drawCrop(file: File, size: Size, crop: Crop): Promise<Blob> {
  const picture = await decoded(file)
  const { left, top, width, height } = cropBox(size, crop)
  const sent = sentSize({ width })
  const canvas = document.createElement('canvas')
  canvas.width = sent.width
  canvas.height = sent.height
  const context = canvas.getContext('2d')!
  // JPEG has no transparency; it would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, sent.width, sent.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, width, height, 0, 0, sent.width, sent.height)
  picture.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new DOMException('no picture', 'EncodingError'))), 'image/jpeg', QUALITY)
  })
}

const decoded = (file: Blob) => createImageBitmap(file, { imageOrientation: 'from-image' })

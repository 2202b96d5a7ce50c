import { codeReader } from '#app/platform/device/code-reader.ts'
import { changeVerifierSettings } from './verifier-settings.ts'
import { cardAmong } from './read-code.ts'

/**
 * The code in a photo; null when there is none, or the file is not a picture.
 *
 * @throws Error when no code reader is available
 */
export async function readPhoto(photo: Blob): Promise<string | null> {
  const read = await codeReader()
  changeVerifierSettings({ reads: true })
  const picture = await createImageBitmap(photo).catch(() => null)
  if (!picture) return null
  const { width, height } = picture
  const texts = await read({ source: picture, x: 0, y: 0, width, height }, { isPhoto: true })
  picture.close()
  return cardAmong(texts)
}

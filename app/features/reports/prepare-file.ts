import { REPORT_FILES, REPORT_PHOTO_SIDE } from '#domain/reports/report.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import type { ReportFile } from './waiting.ts'

export type FileProblem = 'upload.heic' | 'upload.not_accepted' | 'upload.damaged' | 'tooLarge' | 'empty'

const QUALITY = 0.86

/**
 * Prepares a file for sending. A photo is redrawn, at most `REPORT_PHOTO_SIDE` pixels long, which drops the camera's metadata (place, time,
 * phone model). A PDF is sent unchanged.
 */
export async function prepareFile(file: File): Promise<ReportFile | FileProblem> {
  if (file.size === 0) return 'empty'
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  const named = { id: crypto.randomUUID(), name: file.name }
  if (starts(head, '%PDF-')) {
    if (file.size > REPORT_FILES.fileBytes) return 'tooLarge'
    // A copy: the picked file may be gone when the network is back.
    const bytes = await file.arrayBuffer()
    return { ...named, type: 'application/pdf', blob: new Blob([bytes], { type: 'application/pdf' }), isLocked: isLocked(bytes) }
  }
  const isHeic = starts(head.subarray(4), 'ftyp') && /^(hei|hev|mif1|msf1)/.test(ascii(head.subarray(8)))
  const isKnown =
    starts(head, '\u00ff\u00d8\u00ff') || starts(head, '\u0089PNG') || (starts(head, 'RIFF') && starts(head.subarray(8), 'WEBP'))
  // Some browsers can decode HEIC: then it is treated like any photo.
  if (!isHeic && !isKnown) return 'upload.not_accepted'
  try {
    const blob = await drawnAnew(file)
    return blob.size > REPORT_FILES.fileBytes ? 'tooLarge' : { ...named, name: jpegName(file.name), type: 'image/jpeg', blob }
  } catch (error) {
    logWarning('photo not read', error)
    return isHeic ? 'upload.heic' : 'upload.damaged'
  }
}

/** @throws DOMException when the browser cannot decode it */
async function drawnAnew(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, REPORT_PHOTO_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')!
  // Transparent pixels would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new DOMException('no picture', 'EncodingError'))), 'image/jpeg', QUALITY)
  })
}

/** ISO 32000-2 §7.6.2: the trailer of an encrypted PDF refers to its encryption dictionary, and is not encrypted itself. */
const isLocked = (pdf: ArrayBuffer) => /\/Encrypt[\s<]/.test(new TextDecoder('latin1').decode(pdf))

const ascii = (bytes: Uint8Array) => String.fromCharCode(...bytes)
const starts = (bytes: Uint8Array, text: string) => ascii(bytes.subarray(0, text.length)) === text
const jpegName = (name: string) => `${name.replace(/\.[^.]*$/, '') || 'foto'}.jpg`

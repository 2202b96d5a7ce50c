import { AppError } from '#domain/errors.ts'
import { fileKind, isAnimatedPng } from './file-kind.ts'
import { makePhoto } from './make-photo.ts'

export type ExaminedFile = { kind: 'photo' | 'pdf'; type: string; bytes: Buffer; width: number | null; height: number | null }

/**
 * Examines a file by its bytes, whatever its name. A photo is encoded again: upright, at most 2048 pixels on a side, without metadata
 * (place, time, name, hidden files). A PDF stays unchanged, and is never shown inside a page of the app.
 *
 * @throws upload.not_accepted, upload.heic, upload.damaged, upload.animated, upload.too_many_pixels, all 422
 */
export async function examineFile(file: Buffer): Promise<ExaminedFile> {
  if (file.toString('latin1', 0, 5) === '%PDF-') return examinePdf(file)
  const kind = fileKind(file)
  if (kind === 'heic') throw refused('upload.heic')
  if (kind !== 'jpeg' && kind !== 'png' && kind !== 'webp') throw refused('upload.not_accepted')
  if (kind === 'png' && isAnimatedPng(file)) throw refused('upload.animated')
  return { kind: 'photo', type: 'image/webp', ...(await makePhoto(file)) }
}

/** ISO 32000-2 §7.5: a PDF has a header with the version and an end marker; a truncated file lacks the end. */
function examinePdf(file: Buffer): ExaminedFile {
  if (!/^%PDF-[12]\.\d[\s%]/.test(file.toString('latin1', 0, 10))) throw refused('upload.not_accepted')
  if (!file.subarray(-2_048).includes('%%EOF')) throw refused('upload.damaged')
  return { kind: 'pdf', type: 'application/pdf', bytes: file, width: null, height: null }
}

type Refusal = 'upload.not_accepted' | 'upload.heic' | 'upload.damaged' | 'upload.animated'

const refused = (code: Refusal) => new AppError(code, 422)

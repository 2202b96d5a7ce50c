import { AppError, type ErrorCode } from '#domain/errors.ts'
import { PictureProblem, type PictureRefusal } from '#server/platform/blobs/encode.ts'

const CODES: Record<PictureRefusal, ErrorCode> = {
  too_large: 'api.too_large',
  heic: 'upload.heic',
  not_a_picture: 'upload.not_accepted',
  too_many_pixels: 'upload.too_many_pixels',
  animated: 'upload.animated',
  damaged: 'upload.damaged',
  too_small: 'picture.too_small',
}

/** The refusal of a file that is no accepted picture. @throws upload.*, picture.too_small 422 · api.too_large 413 */
export function refusePicture(error: unknown): never {
  throw error instanceof PictureProblem ? new AppError(CODES[error.reason], error.reason === 'too_large' ? 413 : 422) : error
}

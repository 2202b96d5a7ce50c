import type { Picture } from '#domain/content/picture.ts'
import type { ContentCollection } from '#domain/contents/api.ts'
import type { InputProps } from './input-props.ts'

/** The document's picture: chosen, dropped or taken with the camera, cropped, and described. */
export function PictureField(_: InputProps<Picture | null> & { collection: ContentCollection; id: string }) {
  return null
}

import type { CollectionDocument } from '#domain/content/collection.ts'
import { readPicture, type Picture } from '#domain/content/picture.ts'
import type { ContentCollection, ContentData } from '#domain/contents/api.ts'
import { editable } from '#domain/contents/fields.ts'
import { CONTENT_FORMS } from '#domain/contents/forms.ts'
import { recordOf } from '#domain/fields.ts'

/** What a collection's preview is given. */
export type PreviewOf = { document: CollectionDocument; picture: Picture | null }

/** A draft as it would be public: numbers that were typed are numbers, and what cannot be read yet stays as it is. */
export function previewDocument(collection: ContentCollection, id: string, data: ContentData): PreviewOf {
  const document = { ...editable(CONTENT_FORMS[collection], recordOf(data)), id }
  const described = { picture: { ...recordOf(recordOf(data).picture), alt: '…' } }
  // A picture that waits for its description is shown already.
  return { document, picture: readPicture(document) ?? readPicture(described) }
}

import type { CollectionDocument } from '#domain/content/collection.ts'
import { readPicture, type Picture } from '#domain/content/picture.ts'
import type { ContentCollection, ContentData } from '#domain/contents/api.ts'
import { cleanDocument } from '#domain/clean-document.ts'
import { editable } from '#domain/contents/fields.ts'
import { CONTENT_FORMS } from '#domain/contents/forms.ts'
import { recordOf } from '#domain/fields.ts'

/** Props of a collection's preview. */
export type PreviewOf = { document: CollectionDocument; picture: Picture | null }

/** The draft as a public document: numeric text becomes numbers, Markdown loses HTML, and other invalid values stay. */
export function previewDocument(collection: ContentCollection, id: string, data: ContentData): PreviewOf {
  const document = { ...editable(CONTENT_FORMS[collection], cleanDocument(recordOf(data))), id }
  const described = { picture: { ...recordOf(recordOf(data).picture), alt: '…' } }
  // A picture is shown before it has a description.
  return { document, picture: readPicture(document) ?? readPicture(described) }
}

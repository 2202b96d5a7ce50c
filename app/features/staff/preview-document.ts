import type { CollectionDocument } from '#domain/content/collection.ts'
import { readPicture, type Picture } from '#domain/content/picture.ts'
import type { ContentCollection, ContentData } from '#domain/contents/api.ts'
import { cleanDocument } from '#domain/clean-document.ts'
import { editable } from '#domain/contents/fields.ts'
import { CONTENT_FORMS } from '#domain/contents/forms.ts'
import { recordOf, textOf } from '#domain/fields.ts'
import { COLLECTIONS } from '#app/features/contents/collections.ts'
import { previewText as text } from './texts-preview.ts'

/** Props of a collection's preview. */
export type PreviewOf = { document: CollectionDocument; picture: Picture | null }

/** The draft as a public document: numeric text becomes numbers, Markdown loses HTML, a missing name is said, and other invalid values stay. */
export function previewDocument(collection: ContentCollection, id: string, data: ContentData): PreviewOf {
  const written = editable(CONTENT_FORMS[collection], cleanDocument(recordOf(data)))
  const { name } = COLLECTIONS[collection]
  const named = name !== null && textOf(written[name]).trim() === '' ? { [name]: text.untitled } : {}
  const document = { ...written, ...named, id }
  const described = { picture: { ...recordOf(recordOf(data).picture), alt: '…' } }
  // A picture is shown before it has a description.
  return { document, picture: readPicture(document) ?? readPicture(described) }
}

import type { ContentDocument } from '#domain/contents/api.ts'
import { contentText as text } from './texts.ts'

type Doc = Pick<ContentDocument, 'state' | 'draft' | 'stuck' | 'published'>

/** The label of the publish button; null if everything is public, or will be on its day. */
export function publishLabel(doc: Doc | null, isDirty: boolean): string | null {
  // The note above the form refers to this label, also when the missing part is no field of the form.
  if (doc?.stuck) return text.publish
  const isPublic = doc !== null && doc.published !== null
  if (isPublic && !isDirty && doc.draft === null) return null
  if (doc?.state === 'scheduled') return text.publishScheduled
  return isPublic ? text.publishChanges : text.publish
}

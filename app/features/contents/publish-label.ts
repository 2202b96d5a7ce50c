import type { ContentDocument } from '#domain/contents/api.ts'
import { contentText as text } from './texts.ts'

type Doc = Pick<ContentDocument, 'state' | 'draft' | 'stuck' | 'published'>

/** What the press is called that publishes what is written; null where members have it already, or will by themselves. */
export function publishLabel(doc: Doc | null, isDirty: boolean): string | null {
  // The note above the form asks for it by this name, also where what was missing is no field of the form.
  if (doc?.stuck) return text.publish
  const isPublic = doc !== null && doc.published !== null
  if (isPublic && !isDirty && doc.draft === null) return null
  if (doc?.state === 'scheduled') return text.publishScheduled
  return isPublic ? text.publishChanges : text.publish
}

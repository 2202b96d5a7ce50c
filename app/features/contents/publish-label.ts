import type { ContentDocument } from '#domain/contents/api.ts'
import type { Editing } from './editing-state.ts'
import { contentText as text } from './texts.ts'

type Doc = Pick<ContentDocument, 'state' | 'draft' | 'stuck' | 'published'>

type State = Pick<Editing, 'isDirty' | 'theirs'> & { doc: Doc | null }

/** The label of the publish button; null if everything is public, or will be on its day, and while a conflict waits for a choice. */
export function publishLabel({ doc, isDirty, theirs }: State): string | null {
  if (theirs) return null
  // The note above the form refers to this label, also when the missing part is no field of the form.
  if (doc?.stuck) return text.publish
  const isPublic = doc !== null && doc.published !== null
  if (isPublic && !isDirty && doc.draft === null) return null
  if (doc?.state === 'scheduled') return text.publishScheduled
  return isPublic ? text.publishChanges : text.publish
}

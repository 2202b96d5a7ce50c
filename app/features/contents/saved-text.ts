import type { ContentCollection } from '#domain/contents/api.ts'
import { isNoNetwork, mayPass, type Editing } from './editing-state.ts'
import { nameLabel } from './layouts.ts'
import { contentText as text } from './texts.ts'

/** Where the text of an editor is, in words. */
export function savedText(
  collection: ContentCollection,
  { doc, isDirty, isSaving, failure, theirs, problems }: Editing,
  isNamed: boolean,
): string {
  if (isSaving) return text.saving
  if (theirs) return text.conflict
  if (!isDirty) {
    if (!doc || doc.updatedAt === 0) return ''
    // The draft of an archived document may be what was public.
    return doc.draft && doc.state !== 'archived' ? text.saved(doc.updatedAt) : text.lastChange(doc.updatedAt, doc.updatedBy)
  }
  if (failure !== null) return isNoNetwork(failure) ? text.noNetwork : mayPass(failure) ? text.triesAgain : text.here
  if (!isNamed) return text.hereName(nameLabel(collection))
  return Object.keys(problems).length > 0 ? text.held : text.here
}

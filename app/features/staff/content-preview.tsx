import type { ContentCollection, ContentData } from '#domain/contents/api.ts'

/** A document as members see it: the same components as on their screens. */
export function ContentPreview(_: { collection: ContentCollection; id: string; data: ContentData }) {
  return null
}

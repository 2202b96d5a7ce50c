import type { ContentCollection, ContentData, ContentDocument } from '#domain/contents/api.ts'

/** Whether publishing calls an event off: everybody who has registered for it is told. */
export const callsOff = (collection: ContentCollection, doc: Pick<ContentDocument, 'published'> | null, data: ContentData): boolean =>
  collection === 'appuntamenti' && data.status === 'cancelled' && !!doc?.published && doc.published.status !== 'cancelled'

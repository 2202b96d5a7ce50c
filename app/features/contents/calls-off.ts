import type { ContentCollection, ContentData, ContentDocument } from '#domain/contents/api.ts'

/** Whether publishing calls an event off. People with a booking are notified. */
export const callsOff = (collection: ContentCollection, doc: Pick<ContentDocument, 'published'> | null, data: ContentData): boolean =>
  collection === 'appuntamenti' && data.status === 'cancelled' && !!doc?.published && doc.published.status !== 'cancelled'
